// Package mustrelease defines an Analyzer that checks that resources of the user's
// own are released.
//
// # Analyzer mustrelease
//
// mustrelease: check that resources listed in .leaklint.yaml are released
//
// What must be released in a code base, and by what, its owners know best. They write
// it into a file .leaklint.yaml, which is looked for in the current directory and those
// above it:
//
//	resources:
//	  - kind: session
//	    acquire:
//	      - example.com/db.Open                 # func Open(dsn string) (*Session, error)
//	      - example.com/db.(Pool).Session       # a method of a struct or an interface
//	    carrier: result 0                       # which result is to be released; 0 if left out
//	    release:
//	      - example.com/db.(Session).Close      # called on what is released
//	      - example.com/db.Drop: argument 0     # or given it
//	    message: keeps a connection of the pool
//
// Then sessions are followed as workqueues are, through variables, fields, closures,
// helpers and wrappers, across packages:
//
//	s, err := db.Open(dsn)   // session "s" is not released on every path (leaks: keeps a connection of the pool)
//	if err != nil {
//		return err
//	}
//	if !valid(req) {
//		return errInvalid    // here
//	}
//	defer s.Close()
//
// What is wrong with the file is an error, which names the line: a key that there is
// not, a name that is no function, a function that its package does not have.
//
// # What is reported
//
// Findings of tier leak: a function that returns without having released the thing or
// passed it on; a caller that drops its owner, or the func that would release it; one that
// is replaced, or deleted from a map; a type with a Stop or Close of its own that forgets
// it. Findings of tier leak-prone ("may leak"): a field that nothing in the package
// releases, of a type without a teardown.
//
// # When it is silent
//
//   - It is returned, kept in a package-level variable, or goes where it cannot be
//     followed: into a call whose source is not seen, a channel, reflection.
//   - It is made once in the process, by main and what main calls.
//   - The call failed: err is not nil, or it returned nil.
//   - The file is generated, or a test.
//
// A fix is offered where it is exact: defer s.Close() behind the check of the error,
// for a variable that nothing else captures, keeps or releases.
package mustrelease
