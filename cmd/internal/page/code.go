package page

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// A Source is a file of which parts are shown.
type Source struct {
	lines         []string
	funcs         []span // with their names
	loops, blocks []span
}

// A span is the lines of a part of a file.
type span struct {
	first, last int
	name        string
}

func (s span) has(line int) bool { return s.first <= line && line <= s.last }

// NewSource returns a file with that text. Of one that is no Go, or wrong, less is known.
func NewSource(text string) *Source {
	s := &Source{lines: strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")}
	fset := token.NewFileSet()
	file, _ := parser.ParseFile(fset, "", text, parser.SkipObjectResolution)
	if file == nil {
		return s
	}
	line := func(pos token.Pos) int { return fset.PositionFor(pos, false).Line }
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			s.funcs = append(s.funcs, span{line(n.Pos()), line(n.End()), nameOf(n)})
		case *ast.ForStmt, *ast.RangeStmt:
			s.loops = append(s.loops, span{line(n.Pos()), line(n.End()), ""})
		case *ast.BlockStmt:
			s.blocks = append(s.blocks, span{line(n.Lbrace) + 1, line(n.Rbrace) - 1, ""})
		case *ast.CaseClause:
			s.blocks = append(s.blocks, span{line(n.Colon) + 1, line(n.End()), ""})
		case *ast.CommClause:
			s.blocks = append(s.blocks, span{line(n.Colon) + 1, line(n.End()), ""})
		}
		return true
	})
	return s
}

// A Code is a part of a file.
type Code struct{ Lines []Line }

// A Line is a line of code.
type Line struct {
	Number int
	Text   string
	Gap    bool // lines before it are left out
	On     bool // it is on the way from one mark to the next
	Marks  []Mark
}

// A Mark says something of a line.
type Mark struct {
	N    int
	ID   string // for links
	Text string
	Line int
	On   bool // the way goes on behind it
}

const (
	context = 3  // lines are shown around each that is marked
	longest = 60 // lines of a way are shown
)

// Code returns the lines around marks, which are in one function, in the order of the way.
func (s *Source) Code(marks ...Mark) Code {
	on := make(map[int]bool)
	for i := 1; i < len(marks); i++ {
		s.way(on, marks[i-1].Line, marks[i].Line)
	}
	shown := make(map[int]bool)
	for _, m := range marks {
		for n := m.Line - context; n <= m.Line+context; n++ {
			shown[n] = true
		}
	}
	var code Code
	last := 0
	for n := 1; n <= len(s.lines); n++ {
		if !shown[n] && (!on[n] || len(on) > longest) {
			continue
		}
		line := Line{Number: n, Text: s.lines[n-1], Gap: last > 0 && n > last+1, On: on[n]}
		for _, m := range marks {
			if m.Line == n {
				m.On = on[n] && on[n+1]
				line.Marks = append(line.Marks, m)
			}
		}
		code.Lines = append(code.Lines, line)
		last = n
	}
	return code
}

// way adds the lines from one to another that control comes through, or jumps over at once: not
// those of blocks in between that it does not have to go into. Where the other is above, it comes
// there in the next turn of a loop.
func (s *Source) way(on map[int]bool, from, to int) {
	lines := func(first, last int) {
		for n := max(first, 1); n <= last; n++ {
			on[n] = on[n] || !s.isAside(n, from, to)
		}
	}
	if from <= to {
		lines(from, to)
	} else {
		var around span
		for _, l := range s.loops { // the innermost is the last
			if l.has(from) && l.has(to) {
				around = l
			}
		}
		lines(around.first, min(to, around.last))
		lines(from, around.last)
	}
	on[from], on[to] = true, true
}

// isAside reports whether a line is within a block that neither of two others is in.
func (s *Source) isAside(n, from, to int) bool {
	return slices.ContainsFunc(s.blocks, func(b span) bool { return b.has(n) && !b.has(from) && !b.has(to) })
}

// Func returns the name of the function that a line is in, or "": "Start", "Controller.Start".
func (s *Source) Func(line int) string {
	i := slices.IndexFunc(s.funcs, func(f span) bool { return f.has(line) })
	if i < 0 {
		return ""
	}
	return s.funcs[i].name
}

func nameOf(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	recv := fn.Recv.List[0].Type
	if star, ok := recv.(*ast.StarExpr); ok {
		recv = star.X
	}
	switch generic := recv.(type) {
	case *ast.IndexExpr:
		recv = generic.X
	case *ast.IndexListExpr:
		recv = generic.X
	}
	if name, ok := recv.(*ast.Ident); ok {
		return name.Name + "." + fn.Name.Name
	}
	return fn.Name.Name
}
