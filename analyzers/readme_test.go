package analyzers_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/analyzers/blockedwait"
	"github.com/leaklint/leaklint/analyzers/workerstop"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
)

var update = flag.Bool("update", false, "write the generated tables of README.md and docs")

// TestREADME checks the generated tables of README.md and docs/resources.md, or writes them.
func TestREADME(t *testing.T) {
	for _, table := range []struct{ file, name, text string }{
		{"README.md", "checks", checksTable()},
		{"docs/resources.md", "resources", resourcesTable()},
	} {
		file := filepath.Join("..", filepath.FromSlash(table.file))
		old, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := splice(t, table.file, string(old), table.name, table.text)
		if text == string(old) {
			continue
		}
		if !*update {
			t.Errorf("%s is stale; run: go test ./analyzers -run TestREADME -update", table.file)
		} else if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// splice replaces what stands between the markers of a generated part.
//
//	<!-- BEGIN checks -->
//	…
//	<!-- END checks -->
func splice(t *testing.T, file, text, name, part string) string {
	t.Helper()
	begin, end := "<!-- BEGIN "+name+" -->\n", "<!-- END "+name+" -->"
	before, rest, ok := strings.Cut(text, begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no part %q", file, name)
	}
	return before + begin + part + end + after
}

// form is the headings of the page of a check, which are the same for all.
var form = []string{
	"Why it matters",
	"Flagged code",
	"Mended code",
	"What it costs",
	"What is reported",
	"What is silent",
	"Limits",
	"How to silence it",
	"From the finding to the proof",
}

// TestForm checks that the page of each check has what the others have, in the same order, and says
// something below each heading: flagged and mended code, a directive, and a command about profiles.
func TestForm(t *testing.T) {
	for _, a := range analyzers.Suite {
		_, text, _ := strings.Cut(a.Doc, "\n")
		intro, text, _ := strings.Cut(text, "\n# ")
		if strings.TrimSpace(intro) == "" || strings.HasPrefix(strings.TrimSpace(intro), "#") {
			t.Errorf("%s does not begin with what it reports", a.Name)
		}
		var headings []string
		for _, section := range strings.Split(text, "\n# ") {
			heading, body, _ := strings.Cut(section, "\n")
			headings = append(headings, heading)
			wanted := ""
			switch heading {
			case "Flagged code", "Mended code":
				wanted = "\n\t"
			case "How to silence it":
				wanted = a.Name + ": off"
			case "From the finding to the proof":
				wanted = "\n\tleaklint profile "
			}
			if strings.TrimSpace(body) == "" || !strings.Contains(body, wanted) {
				t.Errorf("%s: %q has no %q below it", a.Name, heading, wanted)
			}
		}
		if !slices.Equal(headings, form) {
			t.Errorf("the page of %s has %q, and not %q", a.Name, headings, form)
		}
	}
}

func checksTable() string {
	var b strings.Builder
	b.WriteString("| check | purpose | what each leak keeps |\n|---|---|---|\n")
	for _, a := range analyzers.Suite {
		title, _, _ := strings.Cut(a.Doc, "\n")
		fmt.Fprintf(&b, "| [`%s`](%s) | %s | %s |\n", a.Name, a.URL, title, kept(a.Name))
	}
	return b.String()
}

// kept returns what the things of a check cost, the least and the most.
func kept(check string) string {
	var costs []resource.Cost
	for _, r := range resource.Known.Of(check) {
		for v, c := range r.Costs {
			costs = append(costs, c)
			for _, added := range r.Added[v] {
				costs = append(costs, c.Plus(added))
			}
		}
	}
	for _, s := range resource.Starts {
		if s.Check == check {
			costs = append(costs, s.Cost)
		}
	}
	costs = slices.DeleteFunc(costs, func(c resource.Cost) bool { return c.Goroutines == 0 })
	switch {
	case check == blockedwait.Analyzer.Name || check == workerstop.Analyzer.Name:
		return "1 goroutine, and what it holds"
	case len(costs) == 0:
		return ""
	}
	span := func(of func(resource.Cost) int) string {
		var all []int
		for _, c := range costs {
			all = append(all, of(c))
		}
		if least, most := slices.Min(all), slices.Max(all); least != most {
			return fmt.Sprintf("%d to %d", least, most)
		}
		return fmt.Sprint(all[0])
	}
	return span(func(c resource.Cost) int { return c.Goroutines }) + " goroutines, " + span(func(c resource.Cost) int { return c.KiB }) + " KiB"
}

func resourcesTable() string {
	var b strings.Builder
	b.WriteString("| what is made or started | by | goroutines | memory | where they wait |\n|---|---|---|---|---|\n")
	type line struct {
		what string
		resource.Cost
	}
	var lines []line
	by := make(map[line][]string)
	row := func(what string, c resource.Cost, names ...string) {
		l := line{what, c}
		if by[l] == nil {
			lines = append(lines, l)
		}
		by[l] = append(by[l], names...)
	}
	for _, r := range resource.Known {
		var variants []string
		names := make(map[string][]string)
		for _, a := range r.Acquire {
			if !slices.Contains(variants, a.Variant) {
				variants = append(variants, a.Variant)
			}
			if !resource.IsFormer(a.Symbol.Path) {
				names[a.Variant] = append(names[a.Variant], shortName(a.Symbol))
			}
		}
		for _, l := range r.Literals {
			variants = append(variants, l.Variant)
			names[l.Variant] = append(names[l.Variant], "`"+l.Type.Local()+"{}`")
		}
		what := func(variant string) string {
			if words, ok := r.Named[variant]; ok {
				return words.Long
			}
			return strings.TrimSpace(variant + " " + r.Words.Short)
		}
		for _, v := range variants {
			row(what(v), r.Costs[v], names[v]...)
		}
		for _, v := range variants {
			for _, name := range slices.Sorted(maps.Keys(r.Added[v])) {
				row("started on "+what(v), r.Added[v][name], "`"+name+"`")
			}
		}
	}
	for _, s := range resource.Starts {
		row(s.What, s.Cost, shortName(s.Symbol))
	}
	for _, l := range lines {
		names := by[l]
		slices.Sort(names[1:]) // the first one is the usual one
		fmt.Fprintf(&b, "| %s | %s | %d | %d KiB | `%s` |\n", l.what, strings.Join(slices.Compact(names), ", "), l.Goroutines, l.KiB, l.Frame)
	}
	return b.String()
}

// version is the end of an import path that is no package name.
var version = regexp.MustCompile(`/v[0-9]+$`)

// shortName returns the name of a function with its package, and that of a method with
// its type, or what a row says that means the methods of all types.
func shortName(s symbol.Symbol) string {
	switch {
	case s.Recv != "":
		return "`" + s.Recv + "." + s.Name + "`"
	case s.Path != "":
		pkg := strings.TrimSuffix(path.Base(version.ReplaceAllString(s.Path, "")), ".go") // …/redis/v8, …/nats.go
		if pkg == "client" {                                                              // that is clientv3, and its path says so in two steps
			pkg += path.Base(s.Path)
		}
		return "`" + pkg + "." + s.Name + "`"
	}
	return "any `" + s.Name + "`"
}
