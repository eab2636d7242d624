package resource

import (
	"go/types"

	"github.com/leaklint/leaklint/internal/spec"
)

// Lasting is the start of a goroutine of one's own that nobody has to stop, and that stays longer than
// who started it: until a signal comes which is for others to give, or for ever.
var Lasting = &Start{Check: "workerstop", What: "goroutine", Cost: Cost{Goroutines: 1}}

// Worker is a goroutine of one's own that only a signal ends. It costs its stack, and all that it
// can reach, which nobody has measured.
var Worker = &Resource{
	Check:  "workerstop",
	Words:  Words{Short: "goroutine", Long: "goroutine", Released: "stopped", Releases: "stops"},
	Shared: true,
	Ends:   true,
	Many:   true,
	Spec:   spec.Spec{Kind: "worker", Worker: true, Starts: startsUntil, Made: madeUntil},
}

// startsUntil tells which calls of libraries start something that stays until a signal comes.
func startsUntil(fn *types.Func, spawned bool) (spec.Operand, bool) {
	recv := fn.Signature().Recv()
	if recv == nil {
		return 0, false
	}
	row := StartOf(fn, recv.Type())
	if row == nil || row.Signal == nil || row.Returns || spawned != (row.Blocks == fn.Name()) {
		return 0, false
	}
	return *row.Signal, true
}

// madeUntil tells which methods stay until a signal comes that their object was made with.
func madeUntil(maker *types.Func, method string) (spec.Operand, bool) {
	if maker.Signature().Recv() != nil {
		return 0, false
	}
	row := StartOf(maker, nil)
	if row == nil || row.Signal == nil || row.Returns || row.Blocks != method {
		return 0, false
	}
	return *row.Signal, true
}
