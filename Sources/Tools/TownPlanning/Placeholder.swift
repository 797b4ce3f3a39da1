// TownPlanning
