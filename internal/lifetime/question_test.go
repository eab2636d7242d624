package lifetime

import (
	"go/token"
	"reflect"
	"testing"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/wire"
	"github.com/leaklint/leaklint/internal/wire/wiretest"
)

// TestKept checks that nothing of a question is lost, whatever fields it has.
func TestKept(t *testing.T) {
	fset := token.NewFileSet()
	f := wiretest.NewFiller(fset, callgraph.PerTurn)
	var asked, answered Question
	f.Fill(reflect.ValueOf(&asked.site).Elem())
	f.Fill(reflect.ValueOf(&asked.verdict).Elem())
	c := wire.NewWriter(fset)
	asked.Code(c)
	answered.Code(wire.NewReader(c.Bytes(), f))
	if !reflect.DeepEqual(asked, answered) {
		t.Errorf("got\n%+v\nwant\n%+v", answered, asked)
	}
	moved := wiretest.Filler{File: token.NewFileSet().AddFile("a.go", -1, 1000)}
	if c := wire.NewReader(c.Bytes(), &moved); c.Err() == nil {
		if answered.Code(c); c.Err() == nil {
			t.Error("that the file has other lines is not told")
		}
	}
}
