package evidence_test

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/internal/evidence"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/tally"
)

const source = `package quota

func Start() {
	informer.AddEventHandler(a)
	informer.AddEventHandler(b)
	informer.AddEventHandlerWithOptions(
		c,
	)
	use(informer.AddEventHandler(d))
}

func small() { informer.AddEventHandler(e) }

func Other() {
	small()
}
`

// listener is a goroutine of a handler, which was added where the ancestor's frames say.
func listener(id int, frames ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "goroutine %d [select]:\nk8s.io/client-go/tools/cache.(*processorListener).pop(0x1)\n\t/mod/k8s.io/client-go/tools/cache/shared_informer.go:9 +0x1\n", id)
	b.WriteString("created by k8s.io/apimachinery/pkg/util/wait.(*Group).Start in goroutine 1\n\t/mod/wait.go:9 +0x1\n[originating from goroutine 1]:\n")
	for _, f := range frames {
		function, place, _ := strings.Cut(f, " ")
		fmt.Fprintf(&b, "%s(...)\n\t%s +0x1\n", function, place)
	}
	return b.String()
}

// join joins findings of the handlers that are added in the source on these lines with a dump.
func join(t *testing.T, lines []int, dump string) map[int]*evidence.Match {
	t.Helper()
	file := filepath.Join(t.TempDir(), "quota", "quota.go")
	if err := os.Mkdir(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	var list []evidence.Finding
	for _, line := range lines {
		text := strings.Split(source, "\n")[line-1]
		column := strings.Index(text, "AddEventHandler") + 1
		column += strings.Index(text[column-1:], "(")
		list = append(list, evidence.Finding{
			Package: "example.com/quota", Check: "losthandler", Tier: "leak-prone", Message: "the handler is never removed (may leak 2 goroutines and 27 KiB each time)",
			At: token.Position{Filename: file, Line: line, Column: column},
		})
	}
	snapshots, err := (&tally.Reader{Families: resource.Families()}).ReadTexts([]byte(dump))
	if err != nil {
		t.Fatal(err)
	}
	r := tally.NewReport(snapshots, tally.Options{Families: resource.Families(), Label: "logicalcluster", Max: -1})
	found := make(map[int]*evidence.Match)
	for _, m := range evidence.Join(list, []string{file}, r).Matches {
		found[m.At.Line] = m
	}
	return found
}

// TestSite finds the call that a handler was added by, among several in a function. What a dump has is
// the line that control returns to.
func TestSite(t *testing.T) {
	const (
		added   = "k8s.io/client-go/tools/cache.(*sharedIndexInformer).AddEventHandler /mod/shared_informer.go:5"
		options = "k8s.io/client-go/tools/cache.(*sharedIndexInformer).AddEventHandlerWithOptions /mod/shared_informer.go:5"
		inner   = "k8s.io/client-go/tools/cache.(*sharedIndexInformer).addHandler /mod/shared_informer.go:3"
		start   = "example.com/quota.Start /build/quota/quota.go:"
	)
	for _, test := range []struct {
		name   string
		lines  []int
		frames []string
		want   int // line
	}{
		{"next statement", []int{4, 5, 6, 9}, []string{inner, added, start + "5"}, 4},
		{"next statement, of the second", []int{4, 5, 6, 9}, []string{inner, added, start + "6"}, 5},
		{"another function", []int{4, 5, 6, 9}, []string{inner, options, start + "9"}, 6},
		{"its own line", []int{4, 5, 6, 9}, []string{inner, added, start + "9"}, 9},
		{"a wrapper was inlined", []int{6}, []string{inner, start + "9"}, 6},
		{"in a loop", []int{9}, []string{inner, added, start + "7"}, 9},
		{"without paths", []int{4}, []string{inner, added, "example.com/quota.Start example.com/quota/quota.go:5"}, 4},
		{"a literal inlined elsewhere", []int{4}, []string{inner, added, "main.main.Start.func1 /build/example.com/quota/quota.go:5"}, 4},
		{"all of it was inlined", []int{12}, []string{inner, added, "example.com/quota.Other /build/quota/quota.go:15"}, 12},
		{"another package", []int{4}, []string{inner, added, "example.com/other.Start /build/other/quota.go:5"}, 0},
		{"another file", []int{4}, []string{inner, added, "example.com/quota.Start2 /build/quota/other.go:5"}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			found := join(t, test.lines, listener(7, test.frames...)+"created by main.main\n\t/main.go:1 +0x1\n")
			for line, m := range found {
				if (line == test.want) != (m.Level == evidence.Site) || m.Level == evidence.Site && (m.Count != 1 || m.Candidates != 1) {
					t.Errorf("line %d: %s, %d, one of %d; want line %d", line, m.Level, m.Count, m.Candidates, test.want)
				}
			}
		})
	}
}

// TestFamily gives no finding a part of a number that is of all.
func TestFamily(t *testing.T) {
	const dump = "goroutine profile: total 10\n10 @ 0x1\n%s#\t0x1\tk8s.io/client-go/tools/cache.(*processorListener).pop+0x1\t/mod/x.go:1\n\n"
	for _, test := range []struct {
		label string
		lines []int
		want  evidence.Level
	}{
		{"", []int{4, 5, 6}, evidence.Family},
		{"", []int{4}, evidence.Family},
		{"# labels: {\"controller\":\"quota\"}\n", []int{4, 5}, evidence.Label},
		{"# labels: {\"controller\":\"other\"}\n", []int{4, 5}, evidence.Family},
		{"# labels: {\"logicalcluster\":\"quota\"}\n", []int{4, 5}, evidence.Family}, // which is a cluster
	} {
		for line, m := range join(t, test.lines, fmt.Sprintf(dump, test.label)) {
			if m.Level != test.want || m.Count != 10 || m.Candidates != len(test.lines) || m.Each != 2 {
				t.Errorf("%q, line %d: %s, %d, one of %d, of %d", test.label, line, m.Level, m.Count, m.Candidates, m.Each)
			}
		}
	}
	for _, m := range join(t, []int{4}, "goroutine profile: total 1\n1 @ 0x1\n#\t0x1\tmain.main+0x1\t/x.go:1\n\n") {
		if m.Level != evidence.None || m.Count != 0 {
			t.Errorf("%s, %d goroutines of another kind", m.Level, m.Count)
		}
	}
}
