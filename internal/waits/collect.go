package waits

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// collect returns the waits behind a visit, in the order of the source.
func (p *Package) collect(v visit) []*Waiting {
	if !p.ComesToOne(v.fn) {
		return nil
	}
	c := p.newCollector()
	c.from(v)
	if c.cutOff {
		p.cutOff(v.fn)
	}
	return c.list
}

// maxWaits bounds how many waits of a goroutine are looked at, maxVisits how many ways to functions.
const (
	maxWaits  = 256
	maxVisits = 2_000
)

// A collector collects waits. In large code very many ways lead to each. They differ in what they
// pass to the function with the wait, and in whether they come back to it; but for that, the shortest is as good as all.
type collector struct {
	p      *Package
	queue  []visit
	seen   map[standingIn][][]*pointsto.Class // what was passed to a function so far
	steps  int
	frames int  // of all waits so far
	cutOff bool // there may be more
	list   []*Waiting
}

// A visit is a way by which control comes to a function.
type visit struct {
	fn     *ssa.Function
	bound  pointsto.Bindings
	outer  []Frame
	around standing
	passed passed
}

type standingIn struct {
	fn     *ssa.Function
	around standing
	passed string
}

func (p *Package) newCollector() *collector {
	return &collector{p: p, seen: make(map[standingIn][][]*pointsto.Class)}
}

// from collects the waits from a visit on, the nearest first.
func (c *collector) from(v visit) {
	c.queue = []visit{v}
	for len(c.queue) > 0 {
		v, c.queue = c.queue[0], c.queue[1:]
		if slices.ContainsFunc(v.outer, func(f Frame) bool { return f.Fn == v.fn }) || c.hasSeen(v) {
			continue
		}
		if c.steps++; len(c.list) >= maxWaits || c.steps > maxVisits || c.frames > c.p.maxFrames {
			c.cutOff = true
			break
		}
		c.function(v)
	}
	slices.SortStableFunc(c.list, func(a, b *Waiting) int {
		return slices.CompareFunc(a.Frames, b.Frames, func(f, g Frame) int { return cmp.Compare(f.nth, g.nth) })
	})
}

// hasSeen reports whether there was a visit already that is the same to all waits behind it.
func (c *collector) hasSeen(v visit) bool {
	var passed []*pointsto.Class
	for fn := v.fn; fn != nil; fn = fn.Parent() {
		for _, param := range fn.Params {
			if t := v.bound[param]; t != nil && c.p.classes.Of(param).IsParam() {
				passed = append(passed, t.Find())
			} else {
				passed = append(passed, nil)
			}
		}
	}
	in := standingIn{v.fn, v.around, v.passed.key()}
	if slices.ContainsFunc(c.seen[in], func(other []*pointsto.Class) bool { return slices.Equal(other, passed) }) {
		return true
	}
	c.seen[in] = append(c.seen[in], passed)
	return false
}

// function collects the waits in a function, and notes which others it comes to.
func (c *collector) function(v visit) {
	p, nth := c.p, 0
	here := func(instr ssa.Instruction, again bool) Frame {
		nth++
		return Frame{Fn: v.fn, Bound: v.bound, Instr: instr, Again: again, nth: nth}
	}
	for instr := range value.Instrs(v.fn) {
		if v.passed.excludes(instr.Block()) {
			continue
		}
		if w := p.At(instr, v.bound); w != nil && !IsCrash(instr) {
			w.Frames, w.around = append(slices.Clip(v.outer), here(instr, false)), v.around
			c.list, c.frames = append(c.list, w), c.frames+len(w.Frames)
		}
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			continue
		}
		if r, ok := v.passed.only(call, p.spawns); ok {
			if r.How != spawn.Async && p.ComesToOne(r.Fn) {
				c.queue = append(c.queue, p.next(v, here(instr, r.Again), r))
			}
			continue
		}
		alternatives := p.alternatives(call)
		if alternatives != nil && alternatives[0].How != spawn.Async {
			f := here(instr, false)
			c.oneOf(alternatives, func(r spawn.Run) visit { return p.next(v, f, r) })
		}
		for _, r := range p.spawns.Runs(call) {
			if r.Fn != nil && r.How != spawn.Async && (alternatives == nil || r.By != nil) && p.ComesToOne(r.Fn) {
				c.queue = append(c.queue, p.next(v, here(instr, r.Again), r))
			}
		}
	}
}

// next returns the visit of a function that a frame runs.
func (p *Package) next(v visit, f Frame, r spawn.Run) visit {
	return visit{r.Fn, p.classes.Bind(r, v.bound), append(slices.Clip(v.outer), f), p.within(f, v.around), passedBy(r, v.passed)}
}

// oneOf collects the waits of a call that runs one of several functions, if each of them has some.
func (c *collector) oneOf(runs []spawn.Run, begin func(spawn.Run) visit) {
	if slices.ContainsFunc(runs, func(r spawn.Run) bool { return !c.p.ComesToOne(r.Fn) }) {
		return
	}
	lists := make([][]*Waiting, len(runs))
	for i, r := range runs {
		one := c.p.newCollector()
		one.steps = c.steps
		v := begin(r)
		one.from(v)
		c.steps, c.cutOff = one.steps, c.cutOff || one.cutOff
		if len(one.list) == 0 {
			return
		}
		if len(v.outer) == 0 {
			for _, w := range one.list {
				w.Run = &r
			}
		}
		lists[i] = one.list
	}
	for _, w := range lists[0] {
		w.Others = append(w.Others, lists[1:]...)
		c.list = append(c.list, w)
	}
}
