package resource

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// isRead reports whether something reads the body of the response that a call gives, or may: that is used for something else than to close it. Of a
// response that has a body, and that nobody has read to its end, a transport closes the connection. A response to HEAD has none, and
// a proxy reads what it gets.
//
//	resp, err := client.Get(url)
//	…
//	defer resp.Body.Close()
//	return json.NewDecoder(resp.Body).Decode(&status)
func isRead(ask *ssa.Call) bool {
	if fn := ask.Call.StaticCallee(); fn != nil && (fn.Name() == "Head" || fn.Name() == "ServeHTTP") {
		return true
	}
	resp := value.Result(ask, 0)
	return resp != nil && symbol.OfType(resp.Type()) == response && isUsed(resp, make(map[ssa.Value]bool))
}

var response = symbol.Symbol{Path: http, Name: "Response"}

// isUsed reports whether something uses a response, or its body, for more than to close it and to look at what came before.
func isUsed(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	return slices.ContainsFunc(value.Referrers(v), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			return value.Field(ref).Name() == "Body" && isUsed(ref, seen)
		case *ssa.UnOp, *ssa.Phi, *ssa.ChangeInterface:
			return isUsed(ref.(ssa.Value), seen)
		case *ssa.BinOp, *ssa.DebugRef:
			return false
		case *ssa.MakeClosure: // defer func() { _ = resp.Body.Close() }()
			fn := ref.Fn.(*ssa.Function)
			i := slices.Index(ref.Bindings, v)
			return i < 0 || i >= len(fn.FreeVars) || isUsed(fn.FreeVars[i], seen)
		case *ssa.Store:
			variable, ok := ref.Addr.(*ssa.Alloc)
			return ref.Val == v && (!ok || isUsed(variable, seen))
		case ssa.CallInstruction:
			c := ref.Common()
			return !(c.IsInvoke() && c.Value == v && c.Method.Name() == "Close")
		}
		return true // a literal, what is returned, what is handed on
	})
}

// givesNothing reports whether a call gives no response that has to be closed: there is no body, or who is called has read it.
func givesNothing(call *ssa.Call) bool { return asksForHead(call) || givesContent(call) }

// givesContent reports whether a function that is not in view gives what it has read beside the response.
//
//	resp, body, err := client.Do(ctx, req)    // of prometheus/client_golang/api
func givesContent(call *ssa.Call) bool {
	if fn := call.Call.StaticCallee(); fn != nil && len(fn.Blocks) > 0 {
		return false
	}
	for result := range call.Call.Signature().Results().Variables() {
		if content, ok := result.Type().Underlying().(*types.Slice); ok && types.Identical(content.Elem(), types.Typ[types.Byte]) {
			return true
		}
	}
	return false
}

// asksForHead reports whether a call is given the method HEAD, or a request that is made with it, in this function or one that it calls.
//
//	req, err := http.NewRequestWithContext(ctx, http.MethodHead, url, nil)    req.WithContext(ctx)    &http.Request{Method: "HEAD"}
//	resp, err := c.do(ctx, http.MethodHead, path)
func asksForHead(call *ssa.Call) bool {
	return slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool {
		return isHead(arg) || symbol.OfType(arg.Type()) == request && isForHead(arg, call, maxMade)
	})
}

var request = symbol.Symbol{Path: http, Name: "Request"}

// maxMade bounds of how many requests one is made.
const maxMade = 4

// isForHead reports whether a request asks for HEAD where it is used.
func isForHead(req ssa.Value, at ssa.Instruction, depth int) bool {
	if depth == 0 {
		return false
	}
	if set := methodsSet(req); len(set) > 0 {
		asks := func(st *ssa.Store) bool {
			isChanged := func(other *ssa.Store) bool {
				return !isHead(other.Val) && flow.Reaches(st, other) && flow.Reaches(other, at)
			}
			return isHead(st.Val) && !slices.ContainsFunc(set, isChanged)
		}
		return slices.ContainsFunc(set, asks)
	}
	call, i := value.CallOf(req)
	if call == nil {
		return false
	}
	return givesHead(call.Call.StaticCallee(), i, depth-1) || slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool {
		return isHead(arg) || symbol.OfType(arg.Type()) == request && isForHead(arg, call, depth-1)
	})
}

// methodsSet returns the assignments of a method to a request.
//
//	req.Method = "HEAD"
func methodsSet(req ssa.Value) (list []*ssa.Store) {
	for _, ref := range value.Referrers(req) {
		at, ok := ref.(*ssa.FieldAddr)
		if !ok || value.Field(at).Name() != "Method" {
			continue
		}
		for st := range value.Stores(at) {
			list = append(list, st)
		}
	}
	return list
}

// givesHead reports whether all requests that a function gives ask for HEAD.
func givesHead(fn *ssa.Function, result, depth int) bool {
	if fn == nil {
		return false
	}
	some := false
	for ret := range value.Returns(fn) {
		v := value.Returned(ret, result)
		if value.IsNil(v) {
			continue
		}
		if some = isForHead(v, ret, depth); !some {
			return false
		}
	}
	return some
}

func isHead(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value != nil && k.Value.Kind() == constant.String && constant.StringVal(k.Value) == "HEAD"
}

// isEmpty reports whether a response has no body to close where a field of it equals a value: net/http gives it NoBody then. With status 101 the body is the
// connection: the goroutines of the transport have ended, and who drops it leaves nothing behind (measured: 50 of them, no goroutine).
//
//	resp.StatusCode == http.StatusNoContent    resp.ContentLength == 0    resp.Body == http.NoBody
func isEmpty(field *types.Var, is ssa.Value) bool {
	switch field.Name() {
	case "StatusCode":
		k, ok := is.(*ssa.Const)
		return ok && k.Value != nil && (k.Int64() == 101 || k.Int64() == 204 || k.Int64() == 304)
	case "ContentLength":
		k, ok := is.(*ssa.Const)
		return ok && k.Value != nil && k.Int64() == 0
	case "Body":
		made, ok := is.(*ssa.MakeInterface)
		return ok && symbol.OfType(made.X.Type()) == symbol.Symbol{Path: http, Name: "noBody"}
	}
	return false
}

// keepsNone reports whether a transport keeps no connection for ever that has a value in a field.
func keepsNone(field *types.Var, v ssa.Value) bool {
	switch field.Name() {
	case "IdleConnTimeout", "DisableKeepAlives":
		return !value.IsZero(v)
	case "MaxIdleConnsPerHost":
		k, isConst := v.(*ssa.Const)
		return isConst && k.Value != nil && constant.Sign(k.Value) < 0
	}
	return false
}

// closesAfter reports whether an instruction has a request end its connection.
//
//	req.Close = true    req.Header.Set("Connection", "close")
func closesAfter(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Store:
		fa, ok := instr.Addr.(*ssa.FieldAddr)
		if !ok || value.Field(fa).Name() != "Close" || symbol.OfType(fa.X.Type()) != request {
			return false
		}
		return !value.IsZero(instr.Val)
	case ssa.CallInstruction:
		callee := symbol.OfCall(instr.Common())
		args := instr.Common().Args
		if callee.Path != http || callee.Recv != "Header" || len(args) != 3 {
			return false
		}
		k, ok := args[1].(*ssa.Const)
		return ok && k.Value != nil && k.Value.Kind() == constant.String && constant.StringVal(k.Value) == "Connection"
	}
	return false
}
