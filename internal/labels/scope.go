package labels

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A Summary is what a function does with labels.
type Summary struct {
	Params  []ParamScope // funcs that it runs, or has somebody run, under labels only
	Values  []ParamValue // what becomes the value of a label
	Sets    *Keys        // it leaves its goroutine with labels
	Begins  *Keys        // before anything that may last it sees to labels
	Returns *Keys        // so does the func that it returns
	Makes   *Keys        // of the labels that it returns
}

// A ParamScope is a func that a function runs under labels.
type ParamScope struct {
	Param int // the receiver first
	Keys  Keys
	Async bool // in a goroutine of its own
}

// A ParamValue is a parameter that becomes the value of a label.
type ParamValue struct {
	Param int // the receiver first
	Key   string
}

// IsZero reports whether there is nothing to say.
func (s *Summary) IsZero() bool {
	return len(s.Params) == 0 && s.Sets == nil && s.Begins == nil && s.Returns == nil && s.Makes == nil
}

func (s *Summary) String() string {
	var parts []string
	for _, ps := range s.Params {
		parts = append(parts, fmt.Sprintf("labels param%d", ps.Param))
	}
	for what, keys := range map[string]*Keys{"sets labels": s.Sets, "begins with labels": s.Begins, "returns labelled": s.Returns, "makes labels": s.Makes} {
		if keys != nil {
			parts = append(parts, what)
		}
	}
	slices.Sort(parts)
	return strings.Join(parts, "; ")
}

// summary returns the summary of a function of the package.
func (p *Package) summary(fn *ssa.Function) *Summary {
	if s, ok := p.summaries[fn]; ok {
		return s
	}
	s := new(Summary)
	p.summaries[fn] = s // in a recursion
	s.Sets = p.leavesLabelled(fn)
	s.Begins = p.begins(fn)
	s.Returns = p.returnsLabelled(fn)
	s.Makes = p.makes(fn)
	for i, param := range fn.Params {
		if !isRunnable(param.Type()) {
			continue
		}
		if u := p.usesOf(param); u.some && u.labelled {
			async := slices.ContainsFunc(p.spawns.ParamRuns(fn), func(r spawn.ParamRun) bool { return r.Param == i && r.How == spawn.Async })
			s.Params = append(s.Params, ParamScope{i, u.keys, async})
		}
	}
	s.Values = p.valuesOf(fn)
	return s
}

// isRunnable reports whether t is a func, a slice of them, or an interface with methods.
func isRunnable(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Interface:
		return t.NumMethods() > 0
	case *types.Slice:
		return value.IsFunc(t.Elem())
	}
	return false
}

// Summary returns what a function of the package does with labels.
func (p *Package) Summary(fn *ssa.Function) *Summary { return p.summary(fn) }

// summaryOf returns the summary of what r runs.
func (p *Package) summaryOf(r *spawn.Run) *Summary {
	switch {
	case r.Fn != nil:
		return p.summary(r.Fn)
	case r.Callee == nil, types.IsInterface(recvType(r.Callee)):
		return p.unknown(r)
	case symbol.Of(r.Callee) == do && len(r.Args) == 3:
		keys := p.keysOfDo(r.Args)
		return &Summary{Params: []ParamScope{{Param: 2, Keys: keys}}, Begins: &keys}
	case symbol.Of(r.Callee) == do:
		return &Summary{Params: []ParamScope{{Param: 2, Keys: Keys{Open: true}}}, Begins: &Keys{Open: true}}
	case r.Callee.Pkg() == p.types:
		return new(Summary)
	}
	s := p.importer.Labels(r.Callee)
	return &s
}

// unknown returns the summary of a func, or a method of an interface, that nobody can see
// into. If it is given a cluster, or was made for one, it may well be there to label what
// it runs.
//
//	c.config.Label(ctx, "quota", cluster, func(ctx context.Context) { … })
//	labelled := middleware(cluster)
//	labelled(func() { … })
func (p *Package) unknown(r *spawn.Run) *Summary {
	s := new(Summary)
	made := p.isMadeFor(r.Value, maxDepth)
	if !made && !slices.ContainsFunc(r.Args, func(a ssa.Value) bool { return p.isCluster(a.Type()) }) {
		return s
	}
	for i, a := range r.Args {
		if value.IsFunc(a.Type()) || made && types.IsInterface(a.Type()) && !flow.IsContext(a) {
			s.Params = append(s.Params, ParamScope{Param: i, Keys: Keys{Open: true}})
			s.Begins, s.Returns = &Keys{Open: true}, &Keys{Open: true}
		}
	}
	return s
}

// recvType returns the type of the receiver of a method; of a function it is an empty
// struct.
func recvType(fn *types.Func) types.Type {
	if recv := fn.Signature().Recv(); recv != nil {
		return recv.Type()
	}
	return types.NewStruct(nil, nil)
}

// keysOfDo returns the keys of a call of pprof.Do: those of the set, and of the context.
func (p *Package) keysOfDo(args []ssa.Value) Keys {
	keys := p.keysOfSet(args[1])
	if call, ok := args[0].(*ssa.Call); ok && symbol.OfCall(&call.Call) == with {
		inner, _ := p.keysOfContext(call)
		return keys.with(inner)
	}
	return keys
}

// scopeOf returns the keys of the labels under which what is given to r as that
// parameter runs, if it does.
func (p *Package) scopeOf(r *spawn.Run, param int) (Keys, bool) {
	for _, ps := range p.summaryOf(r).Params {
		if ps.Param == param {
			return ps.Keys, true
		}
	}
	return Keys{}, false
}
