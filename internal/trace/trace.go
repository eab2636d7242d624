// Package trace has what engines need to tell people what they believe: a page of text, and
// the names of functions and values as the source and its SSA form have them. It knows no
// engine.
package trace

import (
	"cmp"
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A Page is text that engines write, line by line.
type Page struct {
	fset   *token.FileSet
	indent string
	text   strings.Builder
}

// NewPage returns an empty page for positions in fset.
func NewPage(fset *token.FileSet) *Page { return &Page{fset: fset} }

// Line writes a line.
func (p *Page) Line(format string, args ...any) {
	p.text.WriteString(p.indent)
	fmt.Fprintf(&p.text, format, args...)
	p.text.WriteByte('\n')
}

// In has all lines that f writes indented.
func (p *Page) In(f func()) {
	before := p.indent
	p.indent += "  "
	f()
	p.indent = before
}

// List writes a title, and what f writes below it; nothing if that is nothing.
func (p *Page) List(title string, f func()) {
	whole := p.text.Len()
	p.Line("%s", title)
	start := p.text.Len()
	p.In(f)
	if p.text.Len() == start {
		before := p.text.String()[:whole]
		p.text.Reset()
		p.text.WriteString(before)
	}
}

// At returns a position as file.go:12.
func (p *Page) At(pos token.Pos) string {
	if !pos.IsValid() {
		return "a place without a position"
	}
	at := p.fset.Position(pos)
	return fmt.Sprintf("%s:%d", filepath.Base(at.Filename), at.Line)
}

func (p *Page) String() string { return p.text.String() }

// Pos returns the position of an instruction. One that has none is where its function comes
// to it: behind what precedes it in its block, or in the blocks that dominate that.
func Pos(instr ssa.Instruction) token.Pos {
	if pos := instr.Pos(); pos.IsValid() {
		return pos
	}
	if br, ok := instr.(*ssa.If); ok && br.Cond.Pos().IsValid() {
		return br.Cond.Pos()
	}
	at := token.NoPos
	for b := instr.Block(); b != nil && !at.IsValid(); b = b.Idom() {
		for _, other := range b.Instrs {
			if other == instr {
				break
			}
			if pos := other.Pos(); pos.IsValid() {
				at = pos
			}
		}
	}
	if ret, ok := instr.(*ssa.Return); ok && ret.Parent().Syntax() != nil && !ret.Pos().IsValid() {
		return ret.Parent().Syntax().End() - 1 // the closing brace
	}
	return at
}

// Blocks returns the blocks of a function in the order of the source.
func Blocks(fn *ssa.Function) []*ssa.BasicBlock {
	blocks := fn.DomPreorder()
	return slices.SortedStableFunc(slices.Values(blocks), func(a, b *ssa.BasicBlock) int {
		return cmp.Compare(Pos(a.Instrs[0]), Pos(b.Instrs[0]))
	})
}

// Instr returns the text of an instruction, with the register that it defines.
func Instr(instr ssa.Instruction) string {
	if v, ok := instr.(ssa.Value); ok && v.Name() != "" {
		return v.Name() + " = " + instr.String()
	}
	return instr.String()
}

// Text returns the text of the instruction that a value is, or else its name.
func Text(v ssa.Value) string {
	if instr, ok := v.(ssa.Instruction); ok {
		return Instr(instr)
	}
	return Value(v)
}

// Func returns the name of a function as it is seen from its package: (*T).M, F, F$1.
func Func(fn *ssa.Function) string {
	if fn.Pkg == nil {
		return fn.Name()
	}
	return fn.RelString(fn.Pkg.Pkg)
}

// Callee returns the name of what a call calls, as far as it has one: workqueue.New, Queue.ShutDown.
func Callee(c *ssa.CallCommon) string {
	if b := value.Builtin(c); b != "" {
		return b
	}
	if fn := symbol.Callee(c); fn != nil {
		if s := symbol.Of(fn); s.Recv != "" {
			return s.Recv + "." + s.Name
		}
		if fn.Pkg() != nil {
			return fn.Pkg().Name() + "." + fn.Name()
		}
		return fn.Name()
	}
	if fn := c.StaticCallee(); fn != nil {
		return Func(fn)
	}
	return "the func " + Value(c.Value)
}

// Value returns the name of a value in the SSA form, with that of its variable.
func Value(v ssa.Value) string {
	switch v := v.(type) {
	case nil:
		return "nothing"
	case *ssa.Alloc:
		if v.Comment != "" {
			return v.Name() + " (" + v.Comment + ")"
		}
	case *ssa.Const:
		return v.RelString(nil)
	case *ssa.Function:
		return Func(v)
	}
	return v.Name()
}
