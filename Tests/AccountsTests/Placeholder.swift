// AccountsTests
