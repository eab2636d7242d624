package page

import (
	"fmt"
	"strings"
	"testing"
)

// TestWay checks which lines are on the way from one place to the next. Those that are have a star in
// the source, and places a number.
func TestWay(t *testing.T) {
	for _, test := range []struct{ name, text string }{
		{"an early return", `
func f() {
	q := make(chan int) // 1
	if q == nil { // *
		println()
	} // *
	for range q { // *
		println()
	} // *
	if len(q) > 0 { // *
		println() // *
		return // 2
	}
	println(q)
}`},
		{"an else", `
func f(a bool) {
	println() // 1
	if a { // *
		println()
	} else { // *
		return // 2
	}
}`},
		{"a case", `
func f(a int) {
	println() // 1
	switch a { // *
	case 1: // *
		println()
	case 2: // *
		return // 2
	}
}`},
		{"out of a block", `
func f(a bool) {
	if a {
		println() // 1
		println() // *
	} // *
	func() { // *
		println()
	}() // *
} // 2`},
		{"the next turn of a loop", `
func f(a []int) {
	println()
	for range a { // *
		for range a { // 2
			println()
		}
		println() // 1
		println() // *
	} // *
	println()
}`},
		{"three places", `
func f() {
	println() // 1
	println() // *
	println() // 2
	println() // *
	println() // 3
}`},
		{"no Go", `
func f( {
	x // 1
	y // *
	z // 2
`},
	} {
		text := "package p\n" + test.text
		var marks []Mark
		want := make(map[int]bool)
		for i, line := range strings.Split(text, "\n") {
			var n int
			_, said, found := strings.Cut(line, "// ")
			if _, err := fmt.Sscanf(said, "%d", &n); err == nil {
				marks = append(marks, Mark{N: n, Line: i + 1})
			}
			want[i+1] = found
		}
		if marks[0].N > marks[len(marks)-1].N {
			marks[0], marks[1] = marks[1], marks[0]
		}
		for _, line := range NewSource(text).Code(marks...).Lines {
			if line.On != want[line.Number] {
				t.Errorf("%s: line %d %s: on the way: %t", test.name, line.Number, line.Text, line.On)
			}
			delete(want, line.Number)
		}
		for n, on := range want {
			if on {
				t.Errorf("%s: line %d is not shown", test.name, n)
			}
		}
	}
}

// TestCode checks what is left out, and that marks elsewhere do no harm.
func TestCode(t *testing.T) {
	text := "package p\n\nfunc F() {\n" + strings.Repeat("\tprintln()\n", 100) + "}\n\nfunc (t *T[X]) M() {\n}\n"
	s := NewSource(text)
	code := s.Code(Mark{N: 1, Line: 10}, Mark{N: 2, Line: 90})
	if len(code.Lines) != 2*(2*context+1) || !code.Lines[2*context+1].Gap || code.Lines[0].Gap {
		t.Errorf("%d lines: %+v", len(code.Lines), code.Lines)
	}
	if got := s.Func(5) + " " + s.Func(107) + " " + s.Func(1); got != "F T.M " {
		t.Errorf("functions %q", got)
	}
	for _, s := range []*Source{s, NewSource(""), new(Source)} {
		for _, line := range []int{-5, 0, 1, 1000} {
			s.Code(Mark{Line: line}, Mark{Line: 1}, Mark{Line: line + 2})
			s.Func(line)
		}
	}
}
