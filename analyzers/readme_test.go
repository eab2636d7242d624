package analyzers_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/analyzers/internal/resource"
)

var update = flag.Bool("update", false, "write the generated parts of README.md")

// TestREADME checks the generated tables of README.md, or writes them.
func TestREADME(t *testing.T) {
	const file = "../README.md"
	old, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := splice(t, string(old), "checks", checksTable())
	text = splice(t, text, "resources", resourcesTable())
	if text == string(old) {
		return
	}
	if !*update {
		t.Fatal("README.md is stale; run: go test ./analyzers -run TestREADME -update")
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// splice replaces what stands between the markers of a generated part.
//
//	<!-- BEGIN checks -->
//	…
//	<!-- END checks -->
func splice(t *testing.T, text, name, part string) string {
	t.Helper()
	begin, end := "<!-- BEGIN "+name+" -->\n", "<!-- END "+name+" -->"
	before, rest, ok := strings.Cut(text, begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("README.md has no part %q", name)
	}
	return before + begin + part + end + after
}

func checksTable() string {
	var b strings.Builder
	b.WriteString("| check | reports |\n|---|---|\n")
	for _, a := range analyzers.Suite {
		title, _, _ := strings.Cut(a.Doc, "\n")
		fmt.Fprintf(&b, "| [`%s`](%s) | %s |\n", a.Name, a.URL, title)
	}
	return b.String()
}

func resourcesTable() string {
	var b strings.Builder
	b.WriteString("| what is made | by | goroutines | memory | where they wait |\n|---|---|---|---|---|\n")
	for _, variant := range []string{resource.PlainQueue, resource.DelayingQueue, resource.PriorityQueue} {
		var names []string
		for _, a := range resource.Workqueue.Acquire {
			if a.Variant == variant {
				names = append(names, "`"+a.Symbol.Name+"`")
			}
		}
		if slices.Equal(names, []string{"`New`"}) {
			names = []string{"`priorityqueue.New`"}
		}
		cost := resource.Workqueue.Costs[variant]
		fmt.Fprintf(&b, "| %s workqueue | %s | %d | %d KiB | `%s` |\n",
			variant, strings.Join(names, ", "), cost.Goroutines, cost.KiB, cost.Frame)
	}
	var names []string
	for _, a := range resource.Handler.Acquire {
		names = append(names, "`"+a.Symbol.Name+"`")
	}
	cost := resource.Handler.Costs[""]
	fmt.Fprintf(&b, "| event handler | %s | %d | %d KiB | `%s` |\n", strings.Join(names, ", "), cost.Goroutines, cost.KiB, cost.Frame)
	return b.String()
}
