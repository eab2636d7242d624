package callgraph

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A Site is a place in the code, in terms of a graph: it may be judged in the graph of its
// package, and again in one that was merged with others.
type Site struct {
	Call  *Call
	Done  string // what is done there: "added"
	Kept  string // the field in which what is made is kept, or the signal that ends it, or ""
	Ends  bool   // the question is how often the signal comes that the site is about
	Fails bool   // it is lost only where the function returns an error
	Tells bool   // it is over where a channel is found closed that the function gives
	Until bool   // what is done runs until a signal comes, and does not hang on an object
	Runs  string // the function, by ID, that runs in the goroutine which the site starts, or ""
	Hung  bool   // what hangs on a signal that never comes hangs on nothing, as a context made of context.Background()
}

// Site returns the site of a call that hangs something on its receiver, if it
// is direct, or else on what it is given.
func (p *Package) Site(instr ssa.CallInstruction, direct bool) Site {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := instr.Common()
	args := value.Args(c)
	shared := []Origin{{Kind: Shared}}
	if !direct || len(args) == 0 {
		return p.site(instr, p.scan.viaArgs(args, shared))
	}
	of := p.scan.originsOf(wholeOf(args[0]))
	if callee := symbol.Callee(c); callee != nil && strings.HasSuffix(callee.Name(), resource.IgnoresViews) {
		of = unviewed(of)
	}
	if len(of) == 0 {
		of = shared
	}
	return p.site(instr, of)
}

// SiteOn returns the site of a call that hangs something on an object.
func (p *Package) SiteOn(instr ssa.CallInstruction, object ssa.Value) Site {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.site(instr, p.scan.originsOf(object))
}

// wholeOf returns the object that another one is a part of, and as old as.
//
//	s.bus.Subscribe(f)    // type server struct{ bus bus }
func wholeOf(v ssa.Value) ssa.Value {
	for {
		at, ok := v.(*ssa.FieldAddr)
		if !ok {
			return v
		}
		v = at.X
	}
}

// Made returns the site of a call, or another instruction, that makes something, which hangs on nothing but
// the process.
func (p *Package) Made(instr ssa.Instruction) Site {
	site := p.Start(instr)
	site.Done = "made"
	if made, ok := instr.(ssa.Value); ok {
		site.Kept = keptIn(made)
	}
	return site
}

// Lost returns the site of a call that makes something, which is lost where the function exits. What
// books keep from happening again they do not keep from that, if nothing is entered there on the way.
//
//	if _, ok := r.agents[name]; ok {
//		return nil
//	}
//	a := agent.New()
//	if err := a.connect(); err != nil {
//		return err              // and the next time, another one
//	}
//	r.agents[name] = a
//
// If it is lost where the function returns only, then of all that is made in a loop it is the last one.
//
//	for {
//		w, err := pods.Watch(ctx, options)
//		…
//			case <-ctx.Done():
//				return
//		…
//		w.Stop()
//	}
func (p *Package) Lost(instr, exit ssa.Instruction, last bool) Site {
	site := p.Made(instr)
	p.mu.Lock()
	defer p.mu.Unlock()
	if last && site.Call.Loop == PerTurn {
		once := *site.Call
		once.Loop = nil
		site.Call = &once
	}
	if g := site.Call.Guard; g != nil && exit.Parent() == instr.Parent() && !p.scan.enters(g.State, instr, exit) {
		site.Call.Guard = nil
	}
	return site
}

// Start returns the site of a call that starts something, which hangs on nothing but
// the process; or of what waits.
func (p *Package) Start(instr ssa.Instruction) Site {
	p.mu.Lock()
	defer p.mu.Unlock()
	site := p.site(instr, []Origin{{Kind: Shared}})
	site.Done = "started"
	return site
}

// InOneTurn returns the site as it is in one turn of the loop that it is in: the next turn comes only when
// that is over, or does not count.
func (p Site) InOneTurn() Site {
	p.Call = p.Call.InOneTurn()
	return p
}

// SiteOf returns the site of a call of a function that hangs something on
// objects that it has from those origins.
func (p *Package) SiteOf(instr ssa.CallInstruction, from []Origin) Site {
	p.mu.Lock()
	defer p.mu.Unlock()
	args := value.Args(instr.Common())
	var of []Origin
	for _, o := range from {
		switch {
		case o.Kind == FromParam && o.Index < len(args):
			of = append(of, p.scan.originsOf(args[o.Index])...)
		case o.Kind == FromField && isMethodCall(instr.Common()) && o.Index <= 1 && len(args) > 0:
			of = append(of, p.scan.fieldOrigins(args[0], o.Field)...) // not of any object: of this one
		case o.Kind == FromField && o.Index > 0 && o.Index <= len(args):
			arg := args[o.Index-1]
			from, _ := o.inArgument(p.scan.structOf(arg, instr), p.scan.originsOf(arg))
			of = append(of, from...)
		default:
			of = append(of, o)
		}
	}
	return p.site(instr, of)
}

// End returns the site of a call that starts something which is left behind when the signal comes.
func (p *Package) End(instr ssa.CallInstruction, signal ssa.Value) Site {
	site := p.Until(instr, signal)
	site.Ends = true
	return site
}

// Until returns the site of a call that starts something which runs until the
// signal comes.
func (p *Package) Until(instr ssa.Instruction, signal ssa.Value) Site {
	p.mu.Lock()
	defer p.mu.Unlock()
	of := slices.Clone(p.scan.signalOf(signal))
	for i, o := range of { // c.Request.Context(), of what the function is given
		isMethod := instr.Parent().Signature.Recv() != nil
		of[i].Until = o.Until || o.Kind == FromField && (o.Index > 1 || o.Index == 1 && !isMethod)
	}
	site := p.site(instr, of)
	site.Done, site.Until = "started", true
	return site
}

// UntilField returns the same for a signal that an object of the function has in a field. Where the one before has been ended
// by it, it starts one that follows.
func (p *Package) UntilField(instr ssa.CallInstruction, object ssa.Value, field *types.Var) Site {
	p.mu.Lock()
	defer p.mu.Unlock()
	of, kept := []Origin{{Kind: Shared}}, ""
	if str, ok := value.Deref(object.Type()).Underlying().(*types.Struct); ok {
		for i := range str.NumFields() {
			if str.Field(i).Origin() == field {
				of, kept = p.scan.traceField(object, i), fieldName(object.Type(), i)
			}
		}
	}
	for i := range of {
		of[i].Until = of[i].Kind == FromField || of[i].Kind == FromScope
	}
	site := p.site(instr, of)
	site.Done, site.Kept, site.Until = "started", kept, true
	return site
}

// Object returns the site of a call on an object, for the question whether that is
// a new one each time. What is in a field is as new as the struct, unless the
// function puts it there, or who makes the struct may have it from another one. Where what the call gives is kept in
// a field, one follows the other there that has ended.
func (p *Package) Object(instr ssa.Instruction, object ssa.Value) Site {
	p.mu.Lock()
	defer p.mu.Unlock()
	site := p.site(instr, WhetherFresh(p.scan.objectOf(object, maxSteps)))
	if made, ok := instr.(ssa.Value); ok {
		site.Kept = keptIn(made)
	}
	return site
}

// MadeFor returns the site where a context is made until which something runs that is in a field beside it, if
// both are put into their struct where that is made, and never again: who starts it, and how often, does not
// matter then. If somebody may call the func that cancels the context, it ends with the struct.
//
//	ctx, cancel := context.WithCancel(parent)
//	return &manager{factory: informers.NewSharedInformerFactory(client, 0), ctx: ctx, cancel: cancel}
//
//	m.factory.Start(m.ctx.Done())
func (p *Package) MadeFor(object, signal ssa.Value) (site Site, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if done, isCall := signal.(*ssa.Call); isCall && done.Call.IsInvoke() {
		signal = done.Call.Value
	}
	a, b := value.Selection(object), value.Selection(signal)
	if a == nil || b == nil || !isSameObject(a.X, b.X) || p.scan.putOnce(a) == nil {
		return Site{}, false
	}
	ctx := p.scan.putOnce(b)
	made, _ := value.CallOf(ctx)
	if made == nil {
		return Site{}, false
	}
	of := p.scan.originsOf(ctx)
	if p.scan.isCancelled(made) {
		of = []Origin{{Kind: Made}}
	}
	site = p.site(made, of)
	site.Done = "started"
	return site, true
}

// isSameObject reports whether two values are the same object, or loaded from the same variable, or the same field
// of one.
func isSameObject(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	if x, y := value.Selection(a), value.Selection(b); x != nil && y != nil {
		return x.Field == y.Field && isSameObject(x.X, y.X)
	}
	x, isLoad := a.(*ssa.UnOp)
	y, alsoLoad := b.(*ssa.UnOp)
	return isLoad && alsoLoad && x.X == y.X
}

// putOnce returns what is put into a field where its struct is made, if nothing is put there otherwise; or nil.
func (s *scanner) putOnce(field *ssa.FieldAddr) ssa.Value {
	name := fieldName(field.X.Type(), field.Field)
	if writes := s.g.writes[name]; len(writes) != 1 || !writes[0].Fresh {
		return nil
	}
	for _, v := range s.selections(name) {
		if fa, ok := v.(*ssa.FieldAddr); ok {
			for st := range value.Stores(fa) {
				return st.Val
			}
		}
	}
	return nil
}

func (p *Package) site(instr ssa.Instruction, of []Origin) Site {
	at := p.scan.newCall(instr, nil)
	at.Args = [][]Origin{of}
	site := Site{Call: at, Done: "added"}
	if start, ok := instr.(*ssa.Go); ok && value.Callee(&start.Call) != nil {
		site.Runs = ID(value.Callee(&start.Call))
	}
	return site
}

// keptIn returns the field in which the function keeps what a call gives, or "".
func keptIn(made ssa.Value) string {
	for _, ref := range value.Referrers(made) {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Val == made && fieldOfAddr(ref.Addr) != "" {
				return fieldOfAddr(ref.Addr)
			}
		case *ssa.Extract:
			if field := keptIn(ref); field != "" {
				return field
			}
		}
	}
	return ""
}
