package callgraph

import (
	"go/token"
	"reflect"
	"slices"
	"testing"

	"github.com/leaklint/leaklint/internal/wire"
	"github.com/leaklint/leaklint/internal/wire/wiretest"
)

// found are fields of a graph that are no part of it, but found out when it is asked.
var found = []string{"Unseen", "options", "merged", "packages", "holding", "held", "methods", "invokedOn", "linked"}

// TestKept checks that nothing of a graph is lost, whatever fields it has.
func TestKept(t *testing.T) {
	fset := token.NewFileSet()
	f := wiretest.NewFiller(fset, PerTurn)
	var graph, read Graph
	v := reflect.ValueOf(&graph).Elem()
	for i := range v.NumField() {
		if !slices.Contains(found, v.Type().Field(i).Name) {
			f.Fill(v.Field(i))
		}
	}
	c := wire.NewWriter(fset)
	graph.Code(c)
	again := wire.NewReader(c.Bytes(), f)
	read.Code(again)
	if c.Err() != nil || again.Err() != nil || !again.AtEnd() {
		t.Fatal(c.Err(), again.Err())
	}
	if !reflect.DeepEqual(&graph, &read) {
		t.Errorf("got\n%+v\nwant\n%+v", &read, &graph)
	}
	for n := range c.Bytes() { // whatever is missing is told, and nothing worse
		part := wire.NewReader(c.Bytes()[:n], f)
		if new(Graph).Code(part); part.Err() == nil && part.AtEnd() && n > 0 && n < len(c.Bytes()) {
			t.Errorf("%d of %d bytes are enough", n, len(c.Bytes()))
		}
	}
}
