package value

import "golang.org/x/tools/go/ssa"

// Converted returns the value that v is the same as, under another type, or nil. An assertion that
// tells whether it holds gives a tuple, and is not meant.
func Converted(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.ChangeType:
		return v.X
	case *ssa.Convert:
		return v.X
	case *ssa.MultiConvert:
		return v.X
	case *ssa.ChangeInterface:
		return v.X
	case *ssa.MakeInterface:
		return v.X
	case *ssa.SliceToArrayPointer:
		return v.X
	case *ssa.Slice:
		return v.X
	case *ssa.TypeAssert:
		if !v.CommaOk {
			return v.X
		}
	}
	return nil
}

// Unconverted returns the value that v is the same as, whatever it is converted to, and as often as it is.
//
//	source.Source(kind)    http.Handler(http.HandlerFunc(f))
func Unconverted(v ssa.Value) ssa.Value {
	for of := v; of != nil; of = Converted(of) {
		v = of
	}
	return v
}

// Asserted returns the value that v was under another type, also where that is asked.
//
//	p, ok := build().(*poller)
func Asserted(v ssa.Value) ssa.Value {
	if x, ok := v.(*ssa.Extract); ok && x.Index == 0 {
		if asserted, ok := x.Tuple.(*ssa.TypeAssert); ok {
			return Asserted(asserted.X)
		}
	}
	if x := Unconverted(v); x != v {
		return Asserted(x)
	}
	return v
}

// Container returns what v is an element of, or a step through, or nil.
func Container(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.IndexAddr:
		return v.X
	case *ssa.Index:
		return v.X
	case *ssa.Lookup:
		return v.X
	case *ssa.Range:
		return v.X
	}
	return nil
}
