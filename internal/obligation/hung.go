package obligation

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/ssaform"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A Hung is a call that leaves something on a longer-lived object and gives
// nothing back that could release it.
type Hung struct {
	Call ssa.CallInstruction
	Kind string

	// By is the function of another package that does so, as its facts
	// tell, or nil for an acquisition that never gives anything back:
	// AddEventHandler before client-go v0.26.
	By *types.Func

	// Source is the call that makes the source of a kind which a controller is told to watch, or nil: the handler is added to the cache that this
	// is given.
	Source *ssa.Call

	site callgraph.Site
}

// Lifetime returns how long what a function does is meant to stay, as far as
// graph shows. Without a graph that of the package is asked.
func (r *Result) Lifetime(fn *ssa.Function, graph *lifetime.Graph) knowledge.Lifetime {
	return r.lifetimes.Within(graph).Of(fn)
}

// EndsProcess reports whether the thing of a finding is lost only where the process ends: with an
// error that nobody survives, as far as graph shows. Without a graph that of the package is asked.
func (r *Result) EndsProcess(f *mustcall.Finding, graph *lifetime.Graph) bool {
	return f.Fails && r.lifetimes.Within(graph).EndsOnError(f.Fn)
}

// IsOnce reports whether what a finding is about happens once in the process, or where that ends,
// which does no harm: as far as graph shows, by what Judge or JudgeMade says. Without a graph that
// of the package is asked. A type that never releases what it has is wrong wherever else it is
// used, so that a package alone does not do, unless it is a program: nobody imports that.
func (r *Result) IsOnce(f *mustcall.Finding, v lifetime.Verdict, graph *lifetime.Graph) bool {
	if r.EndsProcess(f, graph) || graph != nil && f.Shape == mustcall.Replaced && graph.RunsOnce(f.Fn) {
		return true // who replaces it does so once, whoever makes such things
	}
	return v.Life == knowledge.Process && (f.Shape != mustcall.NeverReleased || (graph != nil || f.Fn.Pkg.Pkg.Name() == "main") && v.IsOnce())
}

// Judge says whether the thing of a finding outlives who forgets it, as far as
// graph shows. Without a graph that of the package is asked.
func (r *Result) Judge(f *mustcall.Finding, graph *lifetime.Graph) lifetime.Verdict {
	return r.lifetimes.Within(graph).Judge(r.lifetimes.Site(f.Call, f.Direct))
}

// Found returns the findings of a kind. If the whole program is known, those are among them
// whose releases nothing calls, of things that are made again and again. Where it shows who should
// call one, and drops the object, that is the finding.
func (r *Result) Found(kind string, whole *report.Program) []*mustcall.Finding {
	graph := whole.Lifetimes()
	var list []*mustcall.Finding
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Kind == kind && !(graph != nil && mayReleaseAbroad(f, graph)) {
			list = append(list, f)
		}
	}
	for i := range r.Idle {
		f := &r.Idle[i]
		isFound := func(g *mustcall.Finding) bool { return g.Acquire == f.Acquire }
		if f.Kind != kind || graph == nil || slices.ContainsFunc(list, isFound) {
			continue
		}
		isTold := func(s mustcall.ShownField) bool { return whole.IsForgotten(s.String()) }
		if slices.ContainsFunc(f.Shown, isTold) || mayReleaseAbroad(f, graph) {
			continue
		}
		isCalled := func(fn *ssa.Function) bool {
			return slices.ContainsFunc(namesOf(fn), whole.IsForgotten) || graph.MayRun(callgraph.ID(fn))
		}
		made := r.JudgeMade(f, graph)
		if made.GoesAway() && (made.Repeats || made.Reopened) && graph.InProgram(f.Fn) && !slices.ContainsFunc(f.Releasers, isCalled) {
			list = append(list, f)
		}
	}
	return withoutOwners(list)
}

// withoutOwners returns the findings but for those of owners that nothing releases, where the function that gives them what they own has the
// same finding: one cause is told once, where the thing is made. An owner with a release that nothing calls says where the mend belongs.
//
//	func newConn() *conn { return &conn{http: &http.Client{Transport: &http.Transport{}}} }
//	func newClient() *client { return &client{conn: newConn()} }
func withoutOwners(list []*mustcall.Finding) []*mustcall.Finding {
	isOwner := func(f *mustcall.Finding) bool {
		return f.Shape == mustcall.NeverReleased && len(f.Releasers) == 0 && f.Call != nil && f.Call.Common().StaticCallee() != nil && slices.ContainsFunc(list, func(g *mustcall.Finding) bool {
			return g.Shape == mustcall.NeverReleased && g.Fn == f.Call.Common().StaticCallee()
		})
	}
	return slices.DeleteFunc(slices.Clone(list), isOwner)
}

// namesOf returns the IDs by which a method may be called: its own, and those of the interfaces of its package that its type
// implements.
func namesOf(fn *ssa.Function) []string {
	names := []string{callgraph.ID(fn)}
	recv := fn.Signature.Recv()
	if recv == nil || fn.Pkg == nil {
		return names
	}
	scope := fn.Pkg.Pkg.Scope()
	for _, name := range scope.Names() {
		iface, ok := scope.Lookup(name).Type().Underlying().(*types.Interface)
		if _, isType := scope.Lookup(name).(*types.TypeName); ok && isType && iface.NumMethods() > 0 && types.Implements(recv.Type(), iface) {
			names = append(names, symbol.Symbol{Path: symbol.PkgPath(fn.Pkg.Pkg), Recv: name, Name: fn.Name()}.String())
		}
	}
	return names
}

// mayReleaseAbroad reports whether packages other than its own may release the thing of a finding, through exported fields.
func mayReleaseAbroad(f *mustcall.Finding, graph *lifetime.Graph) bool {
	return slices.ContainsFunc(f.Shown, func(s mustcall.ShownField) bool {
		return graph.MayRelease(s.String(), s.Methods)
	})
}

// Forgotten returns the methods, by name, that the package forgets to call on objects which it drops, or keeps, and the
// fields of such objects in which that is what would be released.
func (r *Result) Forgotten() []string {
	var list []string
	for i := range r.Findings {
		f := &r.Findings[i]
		made, ok := f.At.(ssa.Value)
		if f.Shape != mustcall.OwnerDropped && f.Shape != mustcall.NeverReleased || !ok {
			continue
		}
		owner := made.Type()
		if results, ok := owner.(*types.Tuple); ok {
			if results.Len() == 0 {
				continue
			}
			owner = results.At(0).Type()
		}
		sym := symbol.OfType(owner)
		if f.In != nil {
			list = append(list, mustcall.FieldName(sym, f.In))
		}
		for _, m := range f.Methods {
			list = append(list, symbol.Symbol{Path: sym.Path, Recv: sym.Name, Name: m.Name}.String())
			if named := symbol.Named(owner); named != nil {
				if sel := types.NewMethodSet(owner).Lookup(named.Obj().Pkg(), m.Name); sel != nil { // the one of what it embeds
					list = append(list, symbol.Of(sel.Obj().(*types.Func)).String())
				}
			}
		}
	}
	return list
}

// JudgeRepeat says whether the function of one of r.Repeats runs again and again
// while the object stays that it puts the thing into.
func (r *Result) JudgeRepeat(f *mustcall.Finding, graph *lifetime.Graph) lifetime.Verdict {
	if f.Global {
		return r.JudgeMade(f, graph) // of which all but the last one are lost
	}
	if f.Into == nil {
		return lifetime.Verdict{}
	}
	v := r.lifetimes.Within(graph).Judge(r.lifetimes.Object(f.At, f.Into))
	if v.Terms || f.Entry && !v.Again {
		return lifetime.Verdict{} // what one term leaves, its end releases: somebody does
	}
	return v
}

// JudgeMade says how often the thing of a finding is made while the process runs,
// as far as graph shows.
func (r *Result) JudgeMade(f *mustcall.Finding, graph *lifetime.Graph) lifetime.Verdict {
	return r.lifetimes.Within(graph).Judge(r.madeAt(f))
}

// JudgeTold says how often the signal comes with which the thing of a finding is lost, as far as graph shows.
func (r *Result) JudgeTold(f *mustcall.Finding, graph *lifetime.Graph) lifetime.Verdict {
	site := r.lifetimes.Until(f.At, f.Told)
	site.Ends = true
	return r.lifetimes.Within(graph).Judge(site)
}

// madeAt returns the site where the thing of a finding is made, for who loses it.
func (r *Result) madeAt(f *mustcall.Finding) callgraph.Site {
	at := f.At
	if f.Object != nil {
		at = f.Object
	}
	site := r.lifetimes.Made(at)
	if f.Exit != nil {
		site = r.lifetimes.Lost(at, f.Exit, f.Leaves)
	}
	site.Fails, site.Tells = f.Fails, r.tellsEnd(f)
	return site
}

// An Ending is what a context does for the thing that was made with it.
type Ending uint8

// The endings.
const (
	noContext Ending = iota // there is none
	NeverEnds               // it ends nothing: context.Background()
	Outlives                // it ends later than who forgets the thing
	MayEnd                  // nobody sees when it ends
	EndsWith                // it ends with who forgets the thing
)

// JudgeUntil says what the context does that the thing of a finding was made with,
// as far as graph shows, and why.
func (r *Result) JudgeUntil(f *mustcall.Finding, graph *lifetime.Graph) (Ending, lifetime.Verdict) {
	switch {
	case f.Ended:
		return EndsWith, lifetime.Verdict{}
	case f.Until == nil:
		return noContext, lifetime.Verdict{}
	case r.lifetimes.IsNever(f.Until), f.Parent != nil && r.lifetimes.IsNever(f.Parent):
		return NeverEnds, lifetime.Verdict{}
	case f.Parent != nil:
		if v := r.judgeParent(f, graph); v.GoesAway() {
			return Outlives, v
		}
	}
	v := r.lifetimes.Within(graph).Judge(r.untilAt(f))
	switch {
	case v.Turns && r.endsSoon(f, graph):
		return EndsWith, v
	case v.GoesAway():
		return Outlives, v
	case v.Life == knowledge.Unknown:
		return MayEnd, v
	}
	return EndsWith, v
}

// judgeParent says how long the context is there that the one is made of which is not cancelled, where that one never ends: a context that hangs on
// another one is told otherwise.
func (r *Result) judgeParent(f *mustcall.Finding, graph *lifetime.Graph) lifetime.Verdict {
	at, in := r.lifetimes.Until(f.ParentAt, f.Parent), r.lifetimes.Within(graph)
	hung := at
	if hung.Hung = true; in.Judge(hung).GoesAway() {
		return lifetime.Verdict{}
	}
	return in.Judge(at)
}

// untilAt returns the site where the thing of a finding is made, for the context that it is made with. If only that context keeps the
// thing, and never ends, nothing does, however far up it was made.
//
//	t.watch(context.Background(), pod)    func (t *timers) watch(ctx context.Context, …) { ctx, t.stops[pod.Name] = context.WithCancel(ctx) }
func (r *Result) untilAt(f *mustcall.Finding) callgraph.Site {
	site := r.lifetimes.Until(f.UntilAt, f.Until)
	site.Fails, site.Tells = f.Fails, r.tellsEnd(f)
	site.Hung = slices.ContainsFunc(r.table, func(res *resource.Resource) bool { return res.Kind == f.Kind && res.Child })
	if f.Exit != nil && f.Leaves {
		site = site.InOneTurn() // the one of the last turn is lost, where the function returns
	}
	return site
}

// tellsEnd reports whether the thing of a finding is a goroutine, and the function that starts it gives a channel which is closed when that is over: who
// finds it closed has waited for that.
func (r *Result) tellsEnd(f *mustcall.Finding) bool {
	start, ok := f.At.(ssa.CallInstruction)
	return ok && r.Signals != nil && f.UntilAt != nil && f.UntilAt.Parent() == start.Parent() && r.Signals.GivesEnd(start)
}

// endsSoon reports whether the loop in which the thing of a finding is made is one of a request, and the context is that request's:
// there are some, and they end with it.
//
//	func (r *registry) fetch(ctx context.Context, peers []string) (*response, error) {
//		for _, peer := range peers {
//			ctx, cancel := context.WithCancel(ctx)
//
// Or only the one of the last turn is lost, once in the process.
//
//	func wait(ctx context.Context, …) {          // of a command
//		stream, err := client.Watch(ctx, req)
//		for {
//			event, err := stream.Recv()
//			if err == io.EOF { stream, err = client.Watch(ctx, req); continue }
//			if event.Done { return }
func (r *Result) endsSoon(f *mustcall.Finding, graph *lifetime.Graph) bool {
	in := r.lifetimes.Within(graph)
	made, until := in.Judge(r.madeAt(f).InOneTurn()), in.Judge(r.lifetimes.Until(f.UntilAt, f.Until).InOneTurn())
	if f.Leaves && made.Life == knowledge.Process && until.Life == knowledge.Process {
		return true
	}
	return made.GoesAway() && made.Life == knowledge.Request && !made.Turns && !until.GoesAway() && until.Life != knowledge.Unknown
}

// JudgeHung does so for something hung.
func (r *Result) JudgeHung(h *Hung, graph *lifetime.Graph) lifetime.Verdict {
	return r.lifetimes.Within(graph).Judge(h.site)
}

// Graph returns the functions of the package, or nil if there is no need to know them.
func (r *Result) Graph() *callgraph.Graph { return r.lifetimes.Own() }

// judge finds what is hung on other objects, and prepares to ask for lifetimes.
func (r *Result) judge(pass *analysis.Pass, pkg *mustcall.Package, form *ssaform.Form) {
	type hanging struct {
		Hung
		from []callgraph.Origin
	}
	var all []hanging
	removed := removedKinds(pkg.Funcs)
	for _, fn := range pkg.Funcs {
		if pkg.Ignored(fn.Pos()) {
			continue
		}
		for call := range value.Each[ssa.CallInstruction](fn) {
			kind := resource.WatchedKind(call.Common())
			if kind != nil && slices.ContainsFunc(kind.Call.Args, func(arg ssa.Value) bool { return removed[kindOf(arg)] }) {
				continue // the handler goes with the informer
			}
			if kind != nil {
				all = append(all, hanging{Hung{Call: call, Kind: resource.Handler.Kind, Source: kind}, nil})
			} else if leavesNoHandle(pass, call.Common()) {
				all = append(all, hanging{Hung{Call: call, Kind: resource.Handler.Kind}, nil})
			} else if by, from := hangs(pass, call.Common()); len(from) > 0 {
				all = append(all, hanging{Hung{Call: call, Kind: resource.Handler.Kind, By: by}, from})
			}
		}
	}
	if len(r.Findings) == 0 && len(r.Repeats) == 0 && len(r.Idle) == 0 && len(all) == 0 && !config.Of(pass).Whole {
		return
	}
	r.lifetimes = form.Lifetimes()
	for _, h := range all {
		switch {
		case h.By != nil:
			h.site = r.lifetimes.SiteOf(h.Call, h.from)
		case h.Source != nil:
			h.site = r.lifetimes.Site(h.Source, true) // on the cache
		default:
			h.site = r.lifetimes.Site(h.Call, true)
		}
		r.Hung = append(r.Hung, h.Hung)
	}
}

// leavesNoHandle reports whether c is a call that adds a handler for good, as far
// as the method's name and type tell. Where its body was read, that tells.
func leavesNoHandle(pass *analysis.Pass, c *ssa.CallCommon) bool {
	fn, static := symbol.Callee(c), c.StaticCallee()
	if fn == nil || !resource.AddsForGood(fn) {
		return false
	}
	return static == nil || len(static.Blocks) == 0 && !pass.ImportPackageFact(fn.Pkg(), new(tracked))
}

// hangs returns the function of another package that c calls, if it leaves
// something behind, and where it has the object from.
func hangs(pass *analysis.Pass, c *ssa.CallCommon) (*types.Func, []callgraph.Origin) {
	fn := symbol.Callee(c)
	if fn == nil || c.IsInvoke() || fn.Pkg() == nil || fn.Pkg() == pass.Pkg {
		return nil, nil
	}
	var fact hangFact
	if !pass.ImportObjectFact(fn, &fact) || fact.Reported && !config.Of(pass).Whole && ofThisModule(pass, fn.Pkg()) {
		return nil, nil
	}
	return fn, fact.Hangs
}

// ofThisModule reports whether pkg is in the module that is being analyzed.
func ofThisModule(pass *analysis.Pass, pkg *types.Package) bool {
	return pass.Module != nil && (pkg.Path() == pass.Module.Path || strings.HasPrefix(pkg.Path(), pass.Module.Path+"/"))
}

// A hanger is what there is to tell of a function that leaves something behind.
type hanger struct {
	from     []callgraph.Origin // where it has the object from that it is left on
	reported bool               // all of it is reported where it is done
}

// openEnds returns the exported functions that leave something behind. What a comment says is
// right there is right for callers.
func (r *Result) openEnds(pass *analysis.Pass, pkg *mustcall.Package) map[*types.Func]*hanger {
	if r.lifetimes == nil {
		return nil
	}
	byID := make(map[string]*types.Func)
	for _, fn := range pkg.Funcs {
		if obj, ok := fn.Object().(*types.Func); ok && obj.Exported() {
			byID[callgraph.ID(fn)] = obj
		}
	}
	ends := make(map[*types.Func]*hanger)
	add := func(v lifetime.Verdict) {
		for _, end := range v.Open {
			fn := byID[end.Fn]
			if fn == nil || !end.From.Portable() {
				continue
			}
			h := ends[fn]
			if h == nil {
				h = &hanger{reported: true}
				ends[fn] = h
			}
			h.reported = h.reported && v.GoesAway()
			if !slices.ContainsFunc(h.from, func(o callgraph.Origin) bool { return o.String() == end.From.String() }) {
				h.from = append(h.from, end.From)
			}
		}
	}
	for i := range r.Findings {
		if f := &r.Findings[i]; r.isHanging(f) && !report.Silenced(pass, resource.Handler.Check, f.Pos) {
			add(r.Judge(f, nil))
		}
	}
	for i := range r.Hung {
		if h := &r.Hung[i]; !report.Silenced(pass, resource.Handler.Check, h.Call.Pos()) {
			add(r.JudgeHung(h, nil))
		}
	}
	for _, h := range ends {
		slices.SortFunc(h.from, func(a, b callgraph.Origin) int { return cmp.Compare(a.String(), b.String()) })
	}
	return ends
}

// isHanging reports whether the finding is about something that no caller can
// release any more, and that ends with what it hangs on.
func (r *Result) isHanging(f *mustcall.Finding) bool {
	i := slices.IndexFunc(r.table, func(r *resource.Resource) bool { return r.Kind == f.Kind })
	return r.table[i].Hangs && (f.Shape == mustcall.NeverReleased || f.Never)
}

// removedKinds returns the types of the objects whose informers some function removes from a cache, with all that hangs on them.
//
//	cache.RemoveInformer(ctx, &corev1.Pod{})
func removedKinds(fns []*ssa.Function) map[string]bool {
	kinds := make(map[string]bool)
	for _, fn := range fns {
		for call := range value.Each[ssa.CallInstruction](fn) {
			if callee := symbol.Callee(call.Common()); callee != nil && knowledge.RemovesInformer(callee) {
				kinds[kindOf(call.Common().Args[len(call.Common().Args)-1])] = true
			}
		}
	}
	delete(kinds, "")
	return kinds
}

// kindOf returns the type of an object that stands for its kind, or "" if that is not seen.
func kindOf(v ssa.Value) string {
	v = value.Unconverted(v)
	if _, ok := v.Type().Underlying().(*types.Pointer); !ok {
		return ""
	}
	return v.Type().String()
}
