package blocking

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/route"
	"github.com/leaklint/leaklint/internal/spawn"
)

// ifAnswered returns what a call provides where it gives an answer, beyond what it provides in any case.
//
//	if err := source.start(items); err != nil { return err }
//
//	for !t.wait(done) {}    // func (t *task) wait(done <-chan struct{}) bool { select { case <-t.msgs: return false; case <-done: return true } }
func (s *provider) ifAnswered(call *ssa.Call, answer route.Answer, bound pointsto.Bindings) int {
	total := func(answer route.Answer) (n int) {
		of := func(r spawn.Run) int { return s.runIfAnswered(r, answer, bound) }
		for _, r := range s.p.Spawns.Runs(call) {
			n = count.Plus(n, of(r))
		}
		return count.Plus(n, s.ofOne(call, of))
	}
	with := total(answer)
	if with == 0 {
		return 0
	}
	return max(0, with-total(route.Answer{}))
}

// runIfAnswered returns what a function that is run provides where it gives an answer.
func (s *provider) runIfAnswered(r spawn.Run, answer route.Answer, outer pointsto.Bindings) int {
	if r.Fn == nil || r.How != spawn.Now || !s.d.concerns(r.Fn) {
		return 0
	}
	if answer.Says == route.Anything {
		return s.run(r, outer)
	}
	bound := s.p.Classes.Bind(r, outer)
	return s.remembered(calling{s.calledWith(r.Fn, bound), answer, s.untold, s.apart}, func() int {
		way := s.route(r.Fn, bound, true)
		way.Answer = answer
		n, end := way.Least()
		if end == nil {
			return 0
		}
		return n
	})
}
