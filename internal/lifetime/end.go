package lifetime

import (
	"github.com/leaklint/leaklint/internal/callgraph"
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

// isEnd reports whether a climb to where a signal is made has come there, or comes no further.
func isEnd(o callgraph.Origin) bool {
	return o.Kind == callgraph.Made || o.Kind == callgraph.Shared || o.Kind == callgraph.Never || o.Kind == callgraph.Viewed
}

// endOf returns how often a signal comes that fn has from o.
func (c *climber) endOf(fn string, o callgraph.Origin, depth int) outcome {
	switch {
	case o.Kind == callgraph.Made:
		return c.calls.climb(fn, callgraph.Origin{Kind: callgraph.Shared}, depth)
	case o.Kind == callgraph.Never, o.Final:
		return outcome{}
	}
	return outcome{rank: unknown}
}

// endAt returns the same at a call. The turns of a loop count if the signal is made in them.
func (c *climber) endAt(at *callgraph.Call, o callgraph.Origin, depth int) outcome {
	if o.Kind == callgraph.Made && o.Loop {
		return c.calls.follow(at, callgraph.Origin{Kind: callgraph.Shared}, depth)
	}
	return c.endOf(at.In, o, depth)
}

// endOfEntry returns how often the signal comes that a function is given which is called so.
func (c *climber) endOfEntry(fn string, entry *knowledge.Entry, depth int) outcome {
	if !entry.Cancels {
		return outcome{}
	}
	return c.calls.climb(fn, callgraph.Origin{Kind: callgraph.Shared}, depth)
}
