// Package mustrelease defines an Analyzer that checks that resources of the user's
// own are released.
//
// # Analyzer mustrelease
//
// mustrelease: check that resources listed in .leaklint.yaml are released
//
// The analyzer follows resources of your own, such as sessions, leases or subscriptions, as
// queueshutdown follows workqueues. The file .leaklint.yaml lists what acquires them, and
// what releases them.
//
// # Why it matters
//
// What has to be released in a code base, its owners know best. A connection that does not
// come back to its pool, or a lease that is renewed for ever, is a leak like a forgotten
// workqueue, and no table of leaklint can know it.
//
// # Flagged code
//
// With these lines in .leaklint.yaml, at the root of the module or above:
//
//	resources:
//	  - kind: session
//	    acquire:
//	      - example.com/db.Open                 # func Open(dsn string) (*Session, error)
//	      - example.com/db.(Pool).Session       # a method of a struct or an interface
//	    carrier: result 0                       # the result that has to be released; 0 is the default
//	    release:
//	      - example.com/db.(Session).Close      # a method of the carrier
//	      - example.com/db.Drop: argument 0     # a function that is given the carrier
//	    message: keeps a connection of the pool
//
// this is flagged:
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
// # Mended code
//
//	s, err := db.Open(dsn)
//	if err != nil {
//		return err
//	}
//	defer s.Close()
//	if !valid(req) {
//		return errInvalid
//	}
//
// leaklint -fix adds the deferred call behind the check of the error, where nothing else
// captures, keeps or releases the variable.
//
// # What it costs
//
// What "message" of the resource says; the finding repeats it.
//
// # What is reported
//
// A finding is of tier leak ("leaks") where
//
//   - a function returns without having released the thing or passed it on;
//   - a caller drops its owner, or the func that would release it;
//   - it is replaced, or deleted from a map, and not released;
//   - a type has a Stop or Close, which forgets it.
//
// A finding is of tier leak-prone ("may leak") where the thing is in a field that nothing in
// the package releases, and its type has no teardown.
//
// A mistake in the file is an error that names its line: an unknown key, a name that is no
// function, a function that its package does not declare, a release that is no method of the carrier
// and is not given it. It may be a method of an interface that the carrier implements.
//
// # What is silent
//
//   - The thing is returned, kept in a package-level variable, or goes where it cannot be
//     followed: into a call whose source is not seen, a channel, reflection.
//   - It is made once in the process, by main and what main calls.
//   - The call failed: err is not nil, or the result is nil.
//   - The file is generated, or a test.
//
// # Limits
//
//   - A resource that a context or a stop channel ends cannot be described yet.
//   - What a release func returns is not looked at: a Close that fails counts.
//
// # How to silence it
//
// With a comment at the end of the line or on the line above, and a reason:
//
//	//leaklint:ignore mustrelease one session per process
//
// Above a function it covers the function, above the package clause the file. For all
// code, write "mustrelease: off" below "checks:" in .leaklint.yaml.
//
// # From the finding to the proof
//
// If the resource has goroutines, a goroutine profile has them by the name of the function
// that started them. Take one profile before the requests, and one after. The first command
// says which findings they confirm; the second, after the fix, that nothing grows any more:
//
//	leaklint profile join -base before.pb.gz after.pb.gz ./...
//	leaklint profile diff before.pb.gz after.pb.gz
//
// In a test, leaktest.Churn proves the same.
package mustrelease
