package chart_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/cmd/internal/chart"
	"github.com/leaklint/leaklint/internal/family"
	"github.com/leaklint/leaklint/internal/tally"
)

// profileOf is a profile with so many families that nothing is known of, with a label each.
func profileOf(n int, label string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "goroutine profile: total %d\n", n*(n+1)/2)
	for i := range n {
		fmt.Fprintf(&b, "%d @ 0x1\n# labels: {\"cluster\":%q}\n#\t0x1\texample.com/p%d.(*T).wait<i>+0x1\t/src/<b>/x.go:1\n\n", i+1, label, i)
	}
	return b.String()
}

func chartOf(t testing.TB, grow bool, texts ...string) *chart.Chart {
	t.Helper()
	var all [][]byte
	for _, text := range texts {
		all = append(all, []byte(text))
	}
	snapshots, err := (&tally.Reader{Families: family.Table}).ReadTexts(all...)
	if err != nil {
		t.Fatal(err)
	}
	return &chart.Chart{Report: tally.NewReport(snapshots, tally.Options{
		Families: family.Table, Label: "cluster", By: "cluster", Grow: grow, Churned: 7, Max: -1, MaxStacks: 5, MaxClasses: 5,
		KnowsLive: true, Live: map[string]bool{},
	})}
}

// TestForms prints all forms of profiles with no, one and a thousand families, and labels that are more
// than text.
func TestForms(t *testing.T) {
	const evil = "</script><img src=http://x/y onerror=alert(1)>|`*\n\x1b[31m&{{.}}"
	for _, n := range []int{0, 1, 1000} {
		for _, grow := range []bool{false, true} {
			texts := []string{profileOf(n, evil)}
			if grow {
				texts = append([]string{profileOf(n/2, "x")}, texts...)
			}
			c := chartOf(t, grow, texts...)
			var page, text, markdown, folded, js bytes.Buffer
			for _, err := range []error{c.HTML(&page), c.Text(&text), c.Markdown(&markdown), c.Folded(&folded), c.JSON(&js)} {
				if err != nil {
					t.Fatal(err)
				}
			}
			if got := strings.Count(page.String(), `<details class="family`); got != n {
				t.Errorf("%d families in the page, want %d", got, n)
			}
			for _, bad := range []string{"<img", "<i>", "<link", "https://"} {
				if at := strings.Index(page.String(), bad); at >= 0 {
					t.Errorf("the page has %q: %s", bad, page.String()[max(0, at-40):at+40])
				}
			}
			if strings.ContainsAny(text.String()+markdown.String()+folded.String(), "\x1b") || n > 0 && !strings.Contains(markdown.String(), "&lt;/script&gt;") {
				t.Error("a label is not quoted")
			}
			if got := strings.Count(folded.String(), "\n"); got != n {
				t.Errorf("%d folded stacks, want %d", got, n)
			}
			var back tally.Report
			if err := json.Unmarshal(js.Bytes(), &back); err != nil || len(back.Families) != n {
				t.Errorf("%v: %d families in JSON, want %d", err, len(back.Families), n)
			}
		}
	}
}

// FuzzForms prints all forms of anything that can be read.
func FuzzForms(f *testing.F) {
	f.Add(profileOf(3, "x"), true)
	f.Add("goroutine 1 [running]:\nmain.main()\n\t/x.go:1 +0x1\n", false)
	f.Fuzz(func(t *testing.T, text string, grow bool) {
		texts := []string{text}
		if grow {
			texts = append(texts, text)
		}
		var all [][]byte
		for _, text := range texts {
			all = append(all, []byte(text))
		}
		if _, err := (&tally.Reader{Families: family.Table}).ReadTexts(all...); err != nil {
			t.Skip()
		}
		c := chartOf(t, grow, texts...)
		var b bytes.Buffer
		for _, err := range []error{c.HTML(&b), c.Text(&b), c.Markdown(&b), c.Folded(&b), c.JSON(&b)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		var sum int64
		for _, row := range c.Families {
			sum += row.Last()
		}
		if sum != c.Total.Last() || sum != c.Profiles[len(c.Profiles)-1].Goroutines {
			t.Errorf("families have %d goroutines, all are %d", sum, c.Total.Last())
		}
	})
}
