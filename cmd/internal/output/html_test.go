package output

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// TestHTML prints pages with no, one and a thousand findings, that say more than text.
func TestHTML(t *testing.T) {
	const evil = "</script><img src=http://x/y onerror=alert(1)>{{.}}\x1b[2J\b\u202e\u009b\x9b\x00"
	root := t.TempDir()
	for _, n := range []int{0, 1, 1000} {
		r := &Report{Dirs: []string{root}, Errors: []string{evil}, Notes: []Note{{"p", evil}}}
		file := writeFile(t, root, "a.go", "package a\n\n// "+evil+"\nfunc F() {}\n")
		for i := range n {
			r.Findings = append(r.Findings, Finding{
				Package: fmt.Sprint("p", i%7), Check: "watchstop", Tier: tiers[i%3].name, Message: fmt.Sprint(evil, i),
				Span: Span{at(file, 3, 1), at(file, 3, 1)}, Related: []Related{{Span{at("/none/b.go", 1, 1), at("/none/b.go", 1, 1)}, evil}},
			})
		}
		var out bytes.Buffer
		if err := (&HTML{Dir: root, About: "in 7 packages"}).Print(&out, r); err != nil {
			t.Fatal(err)
		}
		page := out.String()
		if got := strings.Count(page, `<details class="finding"`); got != n {
			t.Errorf("%d findings, want %d", got, n)
		}
		if got := strings.Count(page, "<section>\n<h2>p"); got != min(n, 7) {
			t.Errorf("%d packages, want %d", got, min(n, 7))
		}
		if quoted := `\x1b[2J\b\u202e\u009b\x9b`; !strings.Contains(page, quoted) {
			t.Errorf("the page has no %s", quoted)
		}
		for _, bad := range []string{"<img", "<link", "https://", "\x1b", "\b", "\u202e", "\u009b", "\x9b[", "\x00"} {
			if at := strings.Index(page, bad); at >= 0 {
				t.Errorf("the page has %q: %s", bad, page[max(0, at-40):at+40])
			}
		}
	}
}

// TestHTMLFinding checks what there is to see of a finding: the way line by line, hops to click on, what
// it costs, the fix, and where to read on.
func TestHTMLFinding(t *testing.T) {
	const text = `package a

func caller() {
	made(nil)
}

func made(err error) {
	q := newQueue()
	if err != nil {
		return
	}
	q.ShutDown()
}
`
	root := t.TempDir()
	file := writeFile(t, root, "a.go", text)
	insert := strings.Index(text, "\n\tif err")
	r := &Report{Dirs: []string{root}, Findings: []Finding{{
		Package: "example.com/a [example.com/a.test]", Check: "queueshutdown", Tier: "leak",
		Message: `workqueue "q" is not shut down on every path (leaks 1 goroutine and 14 KiB each time)`,
		Span:    Span{at(file, 8, 15), at(file, 8, 15)},
		Related: []Related{{Span{at(file, 10, 3), at(file, 10, 3)}, "this way out is reached"}, {Span{at(file, 4, 6), at(file, 4, 6)}, "called from here"}},
		Fixes:   []Fix{{"Defer it", []Edit{{file, insert, insert, "\n\tdefer q.ShutDown()"}}}},
	}}}
	var out bytes.Buffer
	if err := (&HTML{Dir: root, About: "in 1 package", Checks: checks}).Print(&out, r); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"<h1>leaklint: 1 leak in 1 package</h1>",
		"<h2>example.com/a <",
		`id="f1" data-package="example.com/a" data-check="queueshutdown" data-tier="leak"`,
		`workqueue &#34;q&#34; is not shut down on every path<br><span class="cost">leaks 1 goroutine and 14 KiB each time</span>`,
		`<li><a href="#f1-1">caller</a></li><li><a href="#f1-2">made</a></li>`,
		`<span class="l here"><b><em>1</em></b><span class="no">4</span>	made(nil)</span><span class="l said" id="f1-1" tabindex="-1">`,
		`<span class="l on here"><b><em>2</em></b><span class="no">8</span>	q := newQueue()</span><span class="l said on" id="f1-2"`,
		`<span class="l on"><b></b><span class="no">9</span>	if err != nil {</span>`,
		`<span class="l on here"><b><em>3</em></b><span class="no">10</span>		return</span><span class="l said" id="f1-3"`,
		`<span class="l"><b></b><span class="no">11</span>	}</span>`,
		`<span class="add">&#43;	defer q.ShutDown()</span>`,
		`<a href="https://example.com/queueshutdown">`,
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in\n%s", want, &out)
		}
	}
}
