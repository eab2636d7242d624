package doc

// Name of the library.
const Name = "services"
