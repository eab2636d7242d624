// Package profile reads goroutine profiles in all forms that Go programs and the tools
// around them leave behind: what /debug/pprof/goroutine serves with debug=0, 1 and 2, the
// goroutineleak profile, and what a panic or SIGQUIT prints; compressed or not, in UTF-16,
// with the line ends of Windows, several in a file.
//
// It reads streams. A record goes to who reads it and is then forgotten, and functions and
// label sets are kept once, so that memory grows with what is different and not with the
// number of goroutines.
//
// The runtime cuts a dump of debug=2 at 64 MiB without a word, and files are cut by whatever
// copies them. A dump says if it is, as far as it shows: a number that is not reached, a last
// stack that does not end, a size.
package profile
