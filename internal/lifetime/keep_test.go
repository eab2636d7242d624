package lifetime

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"testing"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/wire"
)

type oneFile struct{ *token.File }

func (f oneFile) Lookup(name string) *token.File {
	if name == f.Name() {
		return f.File
	}
	return nil
}

// A filler fills all fields with values that are not zero, each with another one.
type filler struct {
	file *token.File
	n    int
}

func (f *filler) fill(v reflect.Value, depth int) {
	if !v.CanSet() {
		v = reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem()
	}
	f.n++
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString(fmt.Sprint("text ", f.n))
	case reflect.Int:
		if v.Type() == reflect.TypeFor[token.Pos]() {
			v.SetInt(int64(f.file.Pos(f.n % f.file.Size())))
			return
		}
		v.SetInt(int64(f.n))
	case reflect.Uint8:
		v.SetUint(1)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		if v.Type().Elem() != reflect.TypeFor[Origin]() || depth < 6 {
			f.fill(v.Index(0), depth+1)
		}
	case reflect.Map:
		elem := reflect.New(v.Type().Elem()).Elem()
		f.fill(elem, depth+1)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.ValueOf(fmt.Sprint("key ", f.n)), elem)
	case reflect.Pointer:
		if v.Type() == reflect.TypeFor[*knowledge.Entry]() {
			v.Set(reflect.ValueOf([]*knowledge.Entry{perTurn, knowledge.Command}[f.n%2]))
			return
		}
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem(), depth+1)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Name != "Named" { // of types, which are not kept
				f.fill(v.Field(i), depth+1)
			}
		}
	}
}

// found are fields of a graph that are no part of it, but found out when it is asked.
var found = []string{"Unseen", "Asked", "options", "mu", "merged", "commands", "inCommandAt", "inPrograms", "packages", "holding", "climb", "methods", "invokedOn"}

// TestKept checks that nothing of a graph and of a question is lost, whatever fields they have.
func TestKept(t *testing.T) {
	fset := token.NewFileSet()
	file := fset.AddFile("a.go", -1, 1000)
	file.SetLines([]int{0, 10, 100, 500})
	f := &filler{file: file}
	var graph, read Graph
	v := reflect.ValueOf(&graph).Elem()
	for i := range v.NumField() {
		if !slices.Contains(found, v.Type().Field(i).Name) {
			f.fill(v.Field(i), 0)
		}
	}
	c := wire.NewWriter(fset)
	graph.Code(c)
	again := wire.NewReader(c.Bytes(), oneFile{file})
	read.Code(again)
	if c.Err() != nil || again.Err() != nil || !again.AtEnd() {
		t.Fatal(c.Err(), again.Err())
	}
	if !reflect.DeepEqual(&graph, &read) {
		t.Errorf("got\n%+v\nwant\n%+v", &read, &graph)
	}
	for n := range c.Bytes() { // whatever is missing is told, and nothing worse
		part := wire.NewReader(c.Bytes()[:n], oneFile{file})
		if new(Graph).Code(part); part.Err() == nil && part.AtEnd() && n > 0 && n < len(c.Bytes()) {
			t.Errorf("%d of %d bytes are enough", n, len(c.Bytes()))
		}
	}

	var asked, answered Question
	f.fill(reflect.ValueOf(&asked.place).Elem(), 0)
	f.fill(reflect.ValueOf(&asked.verdict).Elem(), 0)
	c = wire.NewWriter(fset)
	asked.Code(c)
	answered.Code(wire.NewReader(c.Bytes(), oneFile{file}))
	if !reflect.DeepEqual(asked, answered) {
		t.Errorf("got\n%+v\nwant\n%+v", answered, asked)
	}
	moved := token.NewFileSet().AddFile("a.go", -1, 1000)
	if c := wire.NewReader(c.Bytes(), oneFile{moved}); c.Err() == nil {
		if answered.Code(c); c.Err() == nil {
			t.Error("that the file has other lines is not told")
		}
	}
}

// TestWays checks that all ways to be called are listed, as they are compared as pointers.
func TestWays(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../knowledge/entry.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	declared := 0
	ast.Inspect(file, func(n ast.Node) bool {
		if u, ok := n.(*ast.UnaryExpr); ok && u.Op == token.AND {
			if lit, ok := u.X.(*ast.CompositeLit); ok {
				if id, ok := lit.Type.(*ast.Ident); ok && id.Name == "Entry" {
					declared++
				}
			}
		}
		return true
	})
	if declared != len(knowledge.Ways) {
		t.Errorf("%d are declared, and %d listed", declared, len(knowledge.Ways))
	}
}
