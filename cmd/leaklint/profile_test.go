package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/cmd/internal/sarifschema"
)

// churned runs the program that leaks, and returns the directory of its profiles.
func churned(t *testing.T, godebug string, args ...string) string {
	t.Helper()
	tool := filepath.Join(t.TempDir(), "churn")
	build := exec.Command("go", "build", "-o", tool, "./churn")
	build.Dir = testdata
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	dir := t.TempDir()
	cmd := exec.Command(tool, append(args, "-clusters=10", "-dir="+dir)...)
	cmd.Env = append(cmd.Environ(), "GODEBUG="+godebug)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}

// profiled runs leaklint profile.
func profiled(t *testing.T, stdin string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	code = profile(args, strings.NewReader(stdin), &out, &errs)
	return out.String(), errs.String(), code
}

// A joinedFinding is what profile join -json says of a finding.
type joinedFinding struct {
	Evidence, Check, File string
	Line                  int
	Goroutines, Growth    int64
	Candidates            int
	Ambiguous             bool
}

// TestProfileJoin joins what the checks find in the program that leaks with its profiles, of which it
// is known where their goroutines are from.
func TestProfileJoin(t *testing.T) {
	if testing.Short() {
		t.Skip("builds client-go")
	}
	place := func(file string, line int) string { return fmt.Sprintf("%s:%d", file, line) }
	truth := map[string]int64{ // goroutines of a cluster
		"objects.go:11": 6, "quota.go:8": 2, "quota.go:9": 2, "rbac.go:12": 3, "rbac.go:20": 1, "record.go:8": 2, "sched.go:25": 1, "stream.go:8": 1,
	}
	join := func(t *testing.T, args ...string) map[string]joinedFinding {
		out, errs, code := profiled(t, "", append(append([]string{"join", "-json", "-C", testdata}, args...), "./churn/...")...)
		if code != exitClean {
			t.Fatalf("exit code %d: %s", code, errs)
		}
		var got struct {
			Join struct {
				Findings    []joinedFinding
				Unexplained []struct {
					Family string
					Count  int64
				}
				Total int64
			}
		}
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			t.Fatal(err)
		}
		if u := got.Join.Unexplained; len(u) != 1 || u[0].Family != "keep.Start" || u[0].Count != 10 || got.Join.Total != 190 {
			t.Errorf("unexplained: %v of %d", u, got.Join.Total)
		}
		found := make(map[string]joinedFinding)
		for _, f := range got.Join.Findings {
			found[place(filepath.Base(f.File), f.Line)] = f
		}
		if len(found) != len(truth) {
			t.Errorf("%d findings, want %d", len(found), len(truth))
		}
		return found
	}
	t.Run("ancestors", func(t *testing.T) {
		dir := churned(t, "tracebackancestors=10")
		var right, all int64
		for at, f := range join(t, "-base", dir+"/before.debug2", "-churned=10", dir+"/after.debug2") {
			if all += truth[at] * 10; f.Evidence == "site" && f.Candidates == 1 && f.Growth == truth[at]*10 {
				right += f.Growth
			} else {
				t.Logf("%s: %+v, want %d", at, f, truth[at]*10)
			}
		}
		if right*100 < all*95 {
			t.Errorf("the site of %d of %d goroutines is right", right, all)
		}
	})
	t.Run("family", func(t *testing.T) {
		dir := churned(t, "")
		for at, f := range join(t, "-base", dir+"/before.pb.gz", "-churned=10", dir+"/after.pb.gz") {
			want, k, kind := truth[at]*10, 1, "family"
			switch strings.TrimRight(at, "0123456789") {
			case "quota.go:", "rbac.go:":
				want, k = 40, 2
			case "sched.go:":
				kind = "site" // it is on the stack
			}
			if f.Evidence != kind || f.Growth != want || f.Candidates != k {
				t.Errorf("%s: %+v, want %s, %d, one of %d", at, f, kind, want, k)
			}
		}
	})
	t.Run("label", func(t *testing.T) {
		dir := churned(t, "", "-labels")
		for at, f := range join(t, "-base", dir+"/before.debug1", dir+"/after.debug1") {
			if want := "label"; f.Evidence != want && !strings.HasPrefix(at, "sched") {
				t.Errorf("%s: %+v, want %s", at, f, want)
			}
		}
		out, errs, _ := profiled(t, "", "join", "-sarif", "-C", testdata, dir+"/after.debug1", "./churn/...")
		sarifschema.Check(t, []byte(out))
		if !strings.Contains(out, `"evidence": "label"`) || errs != "" {
			t.Errorf("no evidence in SARIF, or: %s", errs)
		}
		page := filepath.Join(t.TempDir(), "page.html")
		out, errs, code := profiled(t, "", "join", "-html", page, "-C", testdata, dir+"/after.debug1", "./churn/...")
		text, err := os.ReadFile(page)
		if err != nil || code != exitClean || !strings.Contains(string(text), "go informer.Run(wait.NeverStop)") {
			t.Errorf("exit code %d, %v: the page has no code: %s", code, err, errs)
		}
		if !strings.Contains(out, "label: 52 goroutines (handler) are labelled controller=quota; it is one of 2 findings that they may be from") {
			t.Errorf("got %s", out)
		}
	})
}

const (
	few = `goroutine profile: total 3
2 @ 0x1
# labels: {"controller":"quota", "logicalcluster":"c1"}
#	0x1	k8s.io/client-go/tools/cache.(*processorListener).pop+0x1	/src/x.go:1

1 @ 0x1
#	0x1	main.main+0x1	/src/main.go:1

`
	more = `goroutine profile: total 7
2 @ 0x1
# labels: {"controller":"quota", "logicalcluster":"c1"}
#	0x1	k8s.io/client-go/tools/cache.(*processorListener).pop+0x1	/src/x.go:1

4 @ 0x1
# labels: {"controller":"quota", "logicalcluster":"c2|<b>"}
#	0x1	k8s.io/client-go/tools/cache.(*processorListener).pop+0x1	/src/x.go:1

1 @ 0x1
#	0x1	main.main+0x1	/src/main.go:1

`
)

// TestProfile runs leaklint profile and profile diff on small profiles.
func TestProfile(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"few": few, "more": more, "cut": more[:len(more)-90], "short": few[:strings.Index(few, "1 @")], "live": "c1\n\n", "all": "c1\nc2|<b>\n", "heap": "heap profile: 1: 2 [3: 4] @ heap/1\n", "empty": ""} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	for _, test := range []struct {
		args  string
		stdin string
		code  int
		want  string // regular expression, of the output and what is said
	}{
		{args: "few", want: `(?s)^3 goroutines in few \(debug=1\), 67 % .*\nhandler +2 +67 % .*\n\? main.main +1`},
		{args: "-", stdin: few, want: `^3 goroutines in standard input`},
		{args: "few -json", want: `"name": "handler",\n\t+"known": true,\n\t+"counts": \[\n\t+2\n`},
		{args: "-by controller more", want: `    controller=quota +6`},
		{args: "-label logicalcluster more", want: `    logicalcluster=c2\|<b> +4`},
		{args: "-by logicalcluster -markdown more", want: `logicalcluster=c2\\\|&lt;b&gt; \| 4`},
		{args: "-by logicalcluster -redact more", want: `    logicalcluster=#[0-9a-f]{10} +4`},
		{args: "-folded more", want: `(?m)^handler;k8s.io/client-go/tools/cache.\(\*processorListener\).pop 6$`},
		{args: "-live live more", code: exitFindings, want: `4 goroutines belong to 1 clusters that are gone \(1 are there\): they leak\n.*\nc2\|<b> +4 +handler 4`},
		{args: "-live all more", want: `no goroutine has a label logicalcluster of a cluster that is gone`},
		{args: "-live live -redact more", code: exitFindings, want: `\n#[0-9a-f]{10} +4`},
		{args: "cut", want: `(?s)^≥6 .*note: cut is cut: it ends within a stack; it has at least 6 goroutines\n.*\? cut off +≥4`},
		{args: "short", want: `note: short is cut: its head says 3 goroutines, and 2 are there`},
		{args: "diff few more", want: `(?s)^\+4 goroutines from few to more; 1 clusters came, by new values of the label logicalcluster\n.*handler +2 +6 +\+4 +4.00`},
		{args: "diff few more -churned 8 -max-per-cluster 0.5", want: `\npass: nothing grows by more than 0.50 goroutines per cluster\n`},
		{args: "diff -churned=8 -max-per-cluster 0.4 few more", code: exitFindings, want: `\nfail: handler grows by more than 0.40`},
		{args: "diff -churned=8 -max-per-cluster 0.5 few cut", code: exitErrors, want: `not judged: the last profile is cut`},
		{args: "diff -churned=8 -max-per-cluster 0.4 few cut", code: exitErrors, want: `not judged`},
		{args: "diff -churned=8 -max-per-cluster 0.4 few few", want: `\npass: `},
		{args: "diff -label x few more -max-per-cluster 1", code: exitErrors, want: `not judged: it is not known how many clusters came and went`},
		{args: "diff few", code: exitUsage, want: `two profiles`},
		{args: "diff -churned 0 few more", code: exitUsage, want: `1 or more`},
		{args: "diff -max-per-cluster NaN few more", code: exitUsage, want: `0 or more`},
		{args: "-json -markdown few", code: exitUsage, want: `do not go together`},
		{args: "", code: exitUsage, want: `no profile is named`},
		{args: "-churned 3 few", code: exitUsage, want: `flag provided but not defined: -churned`},
		{args: "join few", code: exitUsage, want: `join wants a profile, and packages`},
		{args: "none", code: exitErrors, want: `open none: no such file`},
		{args: "heap", code: exitErrors, want: `heap: it is a heap profile, and not one of goroutines`},
		{args: "empty", code: exitErrors, want: `there are no goroutines in it`},
		{args: "-h", want: `usage: leaklint profile \[flags\] FILE`},
	} {
		t.Run(test.args, func(t *testing.T) {
			out, errs, code := profiled(t, test.stdin, strings.Fields(test.args)...)
			if code != test.code || !regexp.MustCompile(test.want).MatchString(out+errs) {
				t.Errorf("exit code %d, want %d; want %s, got\n%s%s", code, test.code, test.want, out, errs)
			}
		})
	}
}

// shown is a command in docs/profile.md, and what it prints: what is indented below it, and the blank
// lines.
var shown = regexp.MustCompile(`(?m)^    \$ (leaklint .*)\n((?:(?:    [^$\n].*)?\n)*)`)

// TestProfileDocs runs the commands in docs/profile.md, and checks that they print what stands there, or
// writes it.
func TestProfileDocs(t *testing.T) {
	if testing.Short() {
		t.Skip("builds client-go")
	}
	file, err := filepath.Abs(filepath.Join(repository, "docs", "profile.md"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	code, err := filepath.Abs(testdata)
	if err != nil {
		t.Fatal(err)
	}
	dir := churned(t, "", "-labels")
	if err := errors.Join(
		os.Rename(churned(t, "tracebackancestors=10", "-labels"), filepath.Join(dir, "ancestors")),
		os.WriteFile(filepath.Join(dir, "live.txt"), []byte("warm-0\nwarm-1\nwarm-2\ncluster-3\ncluster-4\ncluster-5\ncluster-6\ncluster-7\ncluster-8\ncluster-9\ncluster-10\n"), 0o644),
	); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	ran := 0
	found := shown.ReplaceAllStringFunc(string(text), func(block string) string {
		ran++
		m := shown.FindStringSubmatch(block)
		args := strings.Fields(m[1])
		for i, arg := range args {
			if arg == "testdata" {
				args[i] = code
			}
		}
		var out, errs bytes.Buffer
		if code := run(args[1:], &out, &errs); errs.Len() > 0 || code != exitClean && code != exitFindings {
			t.Errorf("%s: exit %d: %s", m[1], code, &errs)
		}
		got := "    $ " + m[1] + "\n\n" + indent(strings.ReplaceAll(out.String(), code+"/", "testdata/")) + "\n"
		if got != block && !*update {
			t.Errorf("docs/profile.md says\n%sand it prints\n%s", block, got)
		}
		return got
	})
	if ran == 0 {
		t.Error("docs/profile.md has no commands")
	}
	if *update {
		if err := os.WriteFile(file, []byte(found), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
