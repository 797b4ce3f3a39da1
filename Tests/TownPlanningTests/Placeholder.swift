// TownPlanningTests
