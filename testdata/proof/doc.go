// Proof measures what leaklint's table of resources claims: what a call leaves
// behind when its result is forgotten, and that a release takes it away again.
//
// Each case runs in a process of its own. There it makes one instance and
// releases it, to warm up; makes 50, forgets them, and counts; makes 50 more,
// releases them, and counts again. A count is of goroutines, by the innermost
// frame that belongs to a library, and of the live heap and the stacks. It is taken
// when it no longer changes. What goes over the network goes to a server in the
// process that starts the others, so that its goroutines are in no count.
//
// In the module that it belongs to, it measures the newest client-go:
//
//	go run ./proof
//
// and older ones with the tag of the release:
//
//	go run -modfile=proof.versions/client-go-v0.35.10.mod -tags clientgo035 ./proof
//	go run -modfile=proof.versions/client-go-v0.31.14.mod -tags clientgo031 ./proof
//
// It prints one JSON object for each case. The figures are for one instance:
//
//	{"symbol": "k8s.io/client-go/util/workqueue.NewTypedDelayingQueue", "note": "", "instances": 50,
//	 "dropped": {"goroutines": 1, "kib": 14.3, "frames": {"workqueue.(*delayingType).waitingLoop": 1}, …},
//	 "released": {"goroutines": 0}}
//
// The symbol is the call that acquires or starts the thing. The note says what is
// special about the way it is made, and how it is released if there are several
// ways. Goroutines are exact. Memory is to be taken as +-10 %, and that of what a
// release has left as an upper bound.
//
// The number in the name of a file tells since which minor release of client-go
// there is what the file calls.
package main
