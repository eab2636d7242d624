package lifetime

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
)

// What is left behind only where a signal comes is left behind as often as that: however often a function
// is called meanwhile, once for each signal.
//
//	for {
//		select {
//		case <-ctx.Done():
//			return
//		case req := <-m.requests:
//			m.serve(ctx, req)        // leaves a goroutine behind if ctx has ended
//		}
//	}
//
// So the climb leads to where the signal is made, whatever repeats on the way; from there on it
// asks how often that is.

// End returns the place of a call that starts something which is left behind when the signal comes.
func (p *Package) End(instr ssa.CallInstruction, signal ssa.Value) Place {
	place := p.Until(instr, signal)
	place.ends = true
	return place
}

// isEnd reports whether a climb to where a signal is made has come there, or comes no further.
func (o Origin) isEnd() bool {
	return o.Kind == Made || o.Kind == Shared || o.Kind == Never || o.Kind == Viewed
}

// endOf returns how often a signal comes that fn has from o.
func (c *climber) endOf(fn string, o Origin, depth int) outcome {
	switch {
	case o.Kind == Made:
		return c.calls.climb(fn, Origin{Kind: Shared}, depth)
	case o.Kind == Never, o.final:
		return outcome{}
	}
	return outcome{rank: unknown}
}

// endAt returns the same at a call. The turns of a loop count if the signal is made in them.
func (c *climber) endAt(at *call, o Origin, depth int) outcome {
	if o.Kind == Made && o.loop {
		return c.calls.follow(at, Origin{Kind: Shared}, depth)
	}
	return c.endOf(at.in, o, depth)
}

// endOfEntry returns how often the signal comes that a function is given which is called so.
func (c *climber) endOfEntry(fn string, entry *knowledge.Entry, depth int) outcome {
	if !entry.Cancels {
		return outcome{}
	}
	return c.calls.climb(fn, Origin{Kind: Shared}, depth)
}
