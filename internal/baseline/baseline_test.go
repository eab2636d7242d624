package baseline

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const src = `package p

var queue, other = make(chan int),
	make(chan int) // here: 1

type T[K any] struct{}

func (t *T[K]) Run() {
	q := 		New() // here: 2
	_ = func() {
		go work(q, "a: b") // here: 3
	}
}

func (T[K]) Stop() {
	_ = 1 // here: 4
}

func New() int {
	return 1 // here: 5
}
`

func TestOf(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, group := range file.Comments {
		pos := group.Pos() - 2
		got = append(got, Of("c", "p", file, pos, []byte(src), fset.Position(pos).Line).String())
	}
	want := []string{
		"c p queue: make(chan int)",
		"c p (*T).Run: q := New()",
		`c p (*T).Run: go work(q, "a: b")`,
		"c p T.Stop: _ = 1",
		"c p New: return 1",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if e := Of("c", "p", (*ast.File)(nil), token.NoPos, nil, 0); e != (Entry{"c", "p", "_", ""}) {
		t.Errorf("nowhere: %v", e)
	}
}

func TestCode(t *testing.T) {
	for line, want := range map[string]string{
		"\tx  :=\t1 // a comment":         "x := 1",
		"x := 1// a comment":              "x := 1",
		`open("http: //b")  // a comment`: `open("http: //b")`,
		`x /* // */ := 1`:                 `x /* // */ := 1`,
		"// a comment":                    "",
		"":                                "",
	} {
		if got := code([]byte(line)); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
		if e := (Entry{Text: want}); !e.IsIn([]byte("a\n"+line+"\nb")) || e.IsIn([]byte("a\nb")) != (want == "") && want != "" {
			t.Errorf("%q is not found", line)
		}
	}
}

func TestWriteRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "baseline")
	set := Set{
		{"b", "p", "(*T).Run", `go work(q, "a: b")`}: 2,
		{"a", "p", "(*T).Run", "q := New()"}:         1,
		{"a", "o/p", "New", ""}:                      1,
	}
	to, err := NewTarget(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := set.Write(to); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := header + "a o/p New: \na p (*T).Run: q := New()\nb p (*T).Run: go work(q, \"a: b\")\nb p (*T).Run: go work(q, \"a: b\")\n"
	if string(text) != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	if got, err := Read(file); err != nil || !maps.Equal(got, set) {
		t.Errorf("got %v, %v, want %v", got, err, set)
	}
}

// TestTarget checks which files a baseline replaces, and that it does not replace what they have
// become meanwhile.
func TestTarget(t *testing.T) {
	file := filepath.Join(t.TempDir(), "baseline")
	for text, refused := range map[string]bool{
		"":                                 false,
		" \n":                              false,
		header:                             false,
		header + "<<<<<<< HEAD\n":          false, // branches were merged
		"\ufeff" + header:                  false,
		"a p New: x\n# mine\na p New: x\n": false,
		"package p\n":                      true,
		"a p New: x\npackage p\n":          true,
		"# a script\n":                     true,
	} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		to, err := NewTarget(file)
		if refused {
			if err == nil || !strings.HasPrefix(err.Error(), file+" is no baseline, and what it has would be lost: ") {
				t.Errorf("%q: %v", text, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if err := os.WriteFile(file, []byte("package p\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := make(Set).Write(to); err == nil || !strings.Contains(err.Error(), "has been changed meanwhile") {
			t.Errorf("%q: written with %v", text, err)
		}
	}
}

// TestReadWindows checks that a file may have what editors on Windows make of it.
func TestReadWindows(t *testing.T) {
	file := filepath.Join(t.TempDir(), "baseline")
	for _, text := range []string{"\ufeffa p New: x\r\na p New: x\r\n", "\ufeff# known\r\n\r\na p New: x\na p New: x"} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		want := Set{{"a", "p", "New", "x"}: 2}
		if got, err := Read(file); err != nil || !maps.Equal(got, want) {
			t.Errorf("%q: got %v, %v, want %v", text, got, err, want)
		}
	}
	if _, err := Read(filepath.Dir(file)); err == nil || !strings.HasPrefix(err.Error(), "baseline: "+filepath.Dir(file)+" is no regular file") {
		t.Error(err)
	}
}

func TestWrong(t *testing.T) {
	file := filepath.Join(t.TempDir(), "baseline")
	for _, line := range []string{"queueshutdown", "queueshutdown p", "queueshutdown p New q := New()", "<<<<<<< HEAD"} {
		if err := os.WriteFile(file, []byte("# a comment\n\n"+line+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(file); err == nil || !strings.HasPrefix(err.Error(), file+":3: no entry of a baseline") {
			t.Errorf("%q: %v", line, err)
		}
	}
	if _, err := Read(file + "not"); err == nil || !strings.HasPrefix(err.Error(), "baseline: open ") {
		t.Error(err)
	}
}
