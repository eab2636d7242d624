// Churn is a program that leaks: for each cluster that comes and goes it leaves a known number
// of goroutines of each kind. It writes profiles of itself in all formats, before, in the middle
// and after, and what is true of them.
//
//	go run ./churn -clusters 50 -labels -dir /tmp/profiles
//
// Per cluster there are 2 handlers, 4 workqueues, a broadcaster that logs, an informer, a
// watch, a scheduler that waits, and a goroutine of the program's own. One package makes each,
// so that the place is known, too. Labels are those of leaklint, controller and logicalcluster.
//
//	GODEBUG=tracebackancestors=10 go run ./churn -clusters 50 -dir /tmp/profiles
//
// has who started who started each goroutine in the profiles of debug=2.
package main
