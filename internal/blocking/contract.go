package blocking

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A Given is a channel that a function gives to its callers, or is given by them, on which a goroutine that it starts
// sends: nothing but that they receive ends that.
//
//	func Watch(key string) <-chan Event    func (s *Server) Start(errs chan<- error)
type Given struct {
	Result int
	Param  int // 1 + the parameter, receiver first; 0 if it is a result
	Sends  int // how often, but for what a buffer holds; many
}

func (g Given) String() string {
	s := fmt.Sprintf("sends on result%d", g.Result)
	if g.Param > 0 {
		s = fmt.Sprintf("sends on param%d from a goroutine", g.Param-1)
	}
	if g.Sends >= many {
		s += " again and again"
	}
	return s
}

// Meet returns what two functions both give, if they do.
func (g Given) Meet(other Given) (Given, bool) {
	return Given{g.Result, g.Param, min(g.Sends, other.Sends)}, g.Result == other.Result && g.Param == other.Param
}

// Gives returns which channels an exported function gives to its callers, for them to drain. It is
// known after Findings.
func (p *Package) Gives(fn *ssa.Function) []Given { return p.gives[fn] }

// readGiven notes that a call gives channels, or is given some, on which a goroutine sends that it starts, and that
// may close them.
func (cs *classes) readGiven(call *ssa.Call, callee *types.Func) {
	for _, g := range cs.pkg.importer.Gives(callee) {
		if args := value.Args(&call.Call); g.Param > 0 && g.Param <= len(args) {
			fact := CalleeWait{Param: g.Param - 1, Send: true, Verb: Sends, Again: g.Sends >= many}
			cs.add(&op{kind: send, on: cs.handedTo(callee, args, g.Param-1), instr: call, name: callee.Name(), callee: callee, async: true, times: g.Sends, fact: fact})
			continue
		}
		o := &op{kind: send, instr: call, name: callee.Name(), callee: callee, async: true, times: g.Sends}
		o.fact = CalleeWait{Param: -1, Verb: Sends, What: "what " + callee.Name() + " gives", Again: g.Sends >= many}
		o.on = &class{made: []ssa.Value{call}} // if it is dropped
		if v := value.Result(call, g.Result); v != nil {
			o.on = cs.classOf(v)
		}
		o.on.sentElsewhere, o.on.closedElsewhere = true, true
		cs.add(o)
	}
}

// startedBy returns the waits of the goroutines that a call starts by what it calls, which sends on
// what that gives.
func (p *Package) startedBy(call ssa.CallInstruction) []*waiting {
	var list []*waiting
	for _, o := range p.ops[call] {
		if o.times > 0 {
			list = append(list, &waiting{op: o, on: o.on.find(), cases: []*op{o}})
		}
	}
	return list
}

// givesTo reports whether a function of another package gives such a channel as that result.
func (p *Package) givesTo(callee *types.Func, i int) bool {
	return slices.ContainsFunc(p.importer.Gives(callee), func(g Given) bool { return g.Param == 0 && g.Result == i })
}

// contract judges a wait that may end as callers who are not seen receive: by what they have to
// know. It returns a finding if there is something wrong whatever they do.
func (p *Package) contract(f *judge) *Finding {
	on := f.w.on.find()
	if on.several || f.w.op.kind != send || f.w.op.sel != nil || f.w.op.callee != nil && f.w.op.times == 0 {
		return nil
	}
	j := p.newJudge(f.at, f.run, f.w)
	j.ofContract = true
	if on.isParam() {
		p.givenBy(on.params[0], j)
	}
	if on.receivedElsewhere {
		return nil
	}
	if on.named != nil && !on.isGivenByMaker() {
		if j.owner = p.abandons(on); j.owner == nil || j.ends(f.w.op, on) || j.d.amount < many {
			return nil
		}
		j.find.Teardown, j.find.Exit = teardownOf(j.owner), nil
		return j.find
	}
	if len(on.handed) == 0 || on.site() == nil || j.ends(f.w.op, on) {
		return nil
	}
	for _, fn := range on.handed {
		for ret := range value.Returns(fn) {
			for i, r := range ret.Results {
				g := Given{Result: i, Sends: j.d.amount}
				if isChan(r) && p.classes.classOf(r) == on && !slices.Contains(p.gives[fn], g) {
					p.gives[fn] = append(p.gives[fn], g)
				}
			}
		}
	}
	return nil
}

// givenBy notes that callers give a channel on which a goroutine sends, and from which nobody receives but they.
func (p *Package) givenBy(param *ssa.Parameter, j *judge) {
	fn := param.Parent()
	i := slices.IndexFunc(p.uses[fn], func(u Use) bool { return fn.Params[u.Param] == param && !u.Receives })
	if i < 0 || j.ends(j.w.op, j.w.on) {
		return
	}
	if g := (Given{Param: p.uses[fn][i].Param + 1, Sends: j.d.amount}); !slices.Contains(p.gives[fn], g) {
		p.gives[fn] = append(p.gives[fn], g)
	}
}

// abandons returns the type that has the class in a field and gives it to who reads it, if whoever
// ends an object of it reads no more: a watch, a reader, what is closed and fed by nobody else.
//
//	func (w *watcher) ResultChan() <-chan watch.Event { return w.events }
//	func (w *watcher) Stop()                          { w.source.Stop() }
func (p *Package) abandons(on *class) *types.Named {
	var owner *types.Named
	for _, fn := range on.handed {
		if owner = receiverOf(fn); owner == nil {
			return nil
		}
	}
	for _, o := range p.opsOn(on) {
		if fn := o.instr.Parent(); owner == nil && o.kind == recv && isReader(fn) {
			owner = receiverOf(fn)
		}
	}
	if owner == nil {
		return nil
	}
	watch, _, _ := types.LookupFieldOrMethod(types.NewPointer(owner), true, nil, "ResultChan")
	if teardownOf(owner) == "" || watch == nil && p.isFed(owner) {
		return nil
	}
	return owner
}

// teardownOf returns the name of the method that ends objects of a type, or "".
func teardownOf(t *types.Named) string {
	for sel := range types.NewMethodSet(types.NewPointer(t)).Methods() {
		if name := sel.Obj().Name(); knowledge.IsTeardown(name) {
			return name
		}
	}
	return ""
}

// isFed reports whether others than those who read give an object something, by one of its
// methods.
func (p *Package) isFed(owner *types.Named) bool {
	return slices.ContainsFunc(p.allOps, func(o *op) bool {
		fn := o.instr.Parent()
		return o.kind == send && fn.Object() != nil && fn.Object().Exported() && isMethodOf(fn, owner)
	})
}

func receiverOf(fn *ssa.Function) *types.Named {
	recv := fn.Signature.Recv()
	if recv == nil || fn.Parent() != nil {
		return nil
	}
	return symbol.Named(recv.Type())
}

// isMethodOf reports whether a function is a method of a type, or of an instance of it.
func isMethodOf(fn *ssa.Function, t *types.Named) bool {
	recv := receiverOf(fn)
	return recv != nil && recv.Obj() == t.Obj()
}

// isReader reports whether a function is a method that takes something from an object which
// can be closed.
func isReader(fn *ssa.Function) bool {
	return fn.Object() != nil && receiverOf(fn) != nil &&
		(fn.Name() == "Read" || slices.Contains(knowledge.Sources, fn.Name()) || slices.Contains(knowledge.Takers, fn.Name()))
}

// isReadByOwner reports whether an op is of who reads an object, and reads no more when that is
// at its end.
func (j *judge) isReadByOwner(o *op) bool {
	fn := o.instr.Parent()
	return j.owner != nil && isReader(fn) && isMethodOf(fn, j.owner)
}
