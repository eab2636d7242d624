package labels

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// judgePairs judges the arguments of a call of pprof.Labels, or of a wrapper that makes
// labels of them.
func (p *Package) judgePairs(call ssa.CallInstruction) *Finding {
	if symbol.OfCall(call.Common()) != makeSet {
		return p.judgeValues(call)
	}
	args, ok := variadic(call.Common().Args[0])
	if !ok {
		return nil
	}
	if len(args)%2 != 0 {
		return &Finding{Kind: Odd, At: call, Context: Context{Unlabelled: true}}
	}
	for i := 0; i < len(args); i += 2 {
		name, constant := stringOf(args[i])
		value, _ := stringOf(args[i+1])
		switch {
		case p.isKey(value) && !(constant && p.isKey(name)):
			return &Finding{Kind: Swapped, At: call, Context: Context{Unlabelled: true}, Key: value}
		case constant && p.isKey(name) && !p.isClusterKey(name) && p.namesCluster(args[i+1]):
			return &Finding{Kind: Misplaced, At: call, Context: Context{Unlabelled: true}, Key: name}
		}
	}
	return nil
}

// judgeValues judges what is given to a wrapper as the values of labels.
func (p *Package) judgeValues(call ssa.CallInstruction) *Finding {
	for _, r := range p.spawns.Runs(call) {
		if r.By != nil {
			continue
		}
		for _, v := range p.summaryOf(&r).Values {
			if v.Param < len(r.Args) && p.isKey(v.Key) && !p.isClusterKey(v.Key) && p.namesCluster(r.Args[v.Param]) {
				return &Finding{Kind: Misplaced, At: call, Context: Context{Unlabelled: true}, Key: v.Key}
			}
		}
	}
	return nil
}

// namesCluster reports whether a string is the name of a cluster.
//
//	cluster.String()
//	string(cluster)
func (p *Package) namesCluster(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Convert:
		return p.isCluster(v.X.Type())
	case *ssa.ChangeType:
		return p.isCluster(v.X.Type())
	case *ssa.Call:
		recv := value.Receiver(&v.Call)
		return recv != nil && p.isCluster(recv.Type())
	}
	return false
}

// valuesOf returns the parameters of fn that become the values of labels.
func (p *Package) valuesOf(fn *ssa.Function) []ParamValue {
	var list []ParamValue
	add := func(v ssa.Value, key string) {
		if i := slices.IndexFunc(fn.Params, func(param *ssa.Parameter) bool { return v == ssa.Value(param) }); i >= 0 {
			list = append(list, ParamValue{i, key})
		}
	}
	for call := range value.Each[*ssa.Call](fn) {
		if symbol.OfCall(&call.Call) == makeSet {
			args, _ := variadic(call.Call.Args[0])
			for i := 0; i+1 < len(args); i += 2 {
				if key, ok := stringOf(args[i]); ok {
					add(args[i+1], key)
				}
			}
			continue
		}
		for _, r := range p.spawns.Runs(call) {
			if r.By != nil || r.Fn == fn {
				continue
			}
			for _, v := range p.summaryOf(&r).Values {
				if v.Param < len(r.Args) {
					add(r.Args[v.Param], v.Key)
				}
			}
		}
	}
	return list
}

// judgeScope judges labels that are set for the code of a cluster.
func (p *Package) judgeScope(call ssa.CallInstruction) *Finding {
	keys := p.setBy(call)
	if keys == nil || keys.Open || len(p.Keys) == 0 || slices.ContainsFunc(keys.Names, p.isClusterKey) || !p.isOfCluster(call) {
		return nil
	}
	c := p.at(call)
	if callee := symbol.OfCall(call.Common()); (callee == do || callee == setLabels) && p.isFresh(call.Common().Args[0]) {
		c = unlabelled
	}
	if made := p.setGivenTo(call); made != nil {
		call = made
	}
	return &Finding{Kind: NoCluster, At: call, Context: c.Context, Key: p.Keys[len(p.Keys)-1]}
}

// setGivenTo returns the call that makes the labels which are given to another one, or
// nil if it is not in view.
func (p *Package) setGivenTo(call ssa.CallInstruction) *ssa.Call {
	for _, a := range call.Common().Args {
		v := value.Behind(a)
		for range 3 {
			made, ok := v.(*ssa.Call)
			switch {
			case ok && symbol.OfCall(&made.Call) == makeSet:
				return made
			case ok && symbol.OfCall(&made.Call) == with:
				v = made.Call.Args[1]
			}
		}
	}
	return nil
}

// setBy returns the keys of the labels that a call sets, or runs a func under, unless
// it is a function of a cluster, which is judged itself.
func (p *Package) setBy(call ssa.CallInstruction) *Keys {
	if k, _ := p.sets(call); k != nil {
		return k
	}
	for _, r := range p.spawns.Runs(call) {
		if r.By != nil || r.Callee == nil {
			continue
		}
		for param := range r.Callee.Signature().Params().Variables() {
			if p.isHolder(param.Type()) {
				return nil
			}
		}
		if s := p.summaryOf(&r); len(s.Params) > 0 {
			return &s.Params[0].Keys
		}
	}
	return nil
}
