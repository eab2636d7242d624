package callgraph

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
)

// Who has seen that a thing in a field has ended may make another one for the same field, as often as
// that happens: there is one at a time.
//
//	case event, ok := <-c.watch.ResultChan():
//		if !ok {
//			c.renew()        // c.watch, err = client.Watch(ctx, options)
//		}

// endChannels are the methods that give a channel which is closed when the thing has ended.
var endChannels = func() (names []string) {
	for _, row := range resource.Known {
		names = append(names, row.Channel...)
	}
	return names
}()

// hasEnded returns the field of which the thing has ended where control comes to instr, or "".
func (s *scanner) hasEnded(instr ssa.Instruction) string {
	for b, i := range flow.Above(instr.Block()) {
		if ch := flow.FoundClosed(b, i); ch != nil {
			return endOf(ch)
		}
	}
	return ""
}

// endOf returns the field of which the thing has given a channel that is closed when it has ended, or "".
func endOf(ch ssa.Value) string {
	call, ok := ch.(*ssa.Call)
	if !ok {
		return ""
	}
	callee, args := symbol.Callee(&call.Call), argsOf(&call.Call)
	if callee == nil || len(args) == 0 || !slices.Contains(endChannels, callee.Name()) {
		return ""
	}
	return stateOf(args[0])
}
