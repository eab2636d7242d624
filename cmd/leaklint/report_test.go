package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/cmd/internal/sarifschema"
)

// TestReportFlags checks which flags go together, and with what exit code.
func TestReportFlags(t *testing.T) {
	dir := module(t)
	write(t, dir, "vet.json", `{"p": {"watchstop": [{"category": "leak", "posn": "/p/a.go:1:2", "message": "m"}]}}`)
	write(t, dir, "cut.json", `{"p": {"watchstop": [{"cat`)
	write(t, dir, "mixed.txt", "# p\nvet: ./b.go:1:1: undefined: x\n{}\n")
	file := func(name string) string { return filepath.Join(dir, name) }
	for _, test := range []struct {
		args           []string
		code           int
		stdout, stderr string // regular expressions
	}{
		{[]string{"-json", "-sarif", "./clean"}, exitUsage, `^$`, `-json and -sarif do not go together`},
		{[]string{"-sarif", "-github", "./clean"}, exitUsage, `^$`, `-sarif and -github do not go together`},
		{[]string{"-fix", "-json", "./clean"}, exitUsage, `^$`, `-fix and -json do not go together`},
		{[]string{"-fix", "-sarif", "-github", "./clean"}, exitUsage, `^$`, `-fix and -sarif and -github do not go together`},
		{[]string{"-sarif", "-c", "1", "./clean"}, exitUsage, `^$`, `-c is for findings that are printed as text: it does not go with -sarif`},
		{[]string{"-fix", "-c", "1", "./clean"}, exitUsage, `^$`, `it does not go with -fix`},
		{[]string{"-c=-5", "./clean"}, exitUsage, `^$`, `invalid value "-5" for flag -c: want a number of lines, or -1 for none`},
		{[]string{"-c=-1", "-C", dir, "./leaking"}, exitFindings, `^\S*leaking.go:6:\d+: .*\n\t.*\n$`, `^$`},
		{[]string{"./clean", ""}, exitUsage, `^$`, `an argument is empty: want a package`},
		{[]string{"-from-vet", ""}, exitUsage, `^$`, `an argument is empty: want a package such as \./\.\.\., or with -from-vet a file`},
		{[]string{"-diff", "./clean"}, exitUsage, `^$`, `it wants -fix, too`},
		{[]string{"-from-vet", "-tier=leak"}, exitUsage, `^$`, `-tier does not go with it`},
		{[]string{"-from-vet", "-watchstop"}, exitUsage, `^$`, `-watchstop does not go with it`},
		{[]string{"-from-vet", "-fix"}, exitUsage, `^$`, `-fix does not go with it`},
		{[]string{"-sarif", "-C", dir, "./clean"}, exitClean, `"results": \[\]`, `^$`},
		{[]string{"-sarif", "-C", dir, "./leaking"}, exitFindings, `"uri": "leaking/leaking.go"`, `^$`},
		{[]string{"-sarif", "-C", dir, "./broken"}, exitErrors, `"executionSuccessful": false`, `undefined: undefined`},
		{[]string{"-github", "-C", dir, "./clean"}, exitClean, `^$`, `^$`},
		{[]string{"-github", "-C", dir, "./leaking"}, exitFindings, `^::error file=leaking/leaking.go,line=6,endLine=6,col=\d+,endColumn=\d+,title=leaklint queueshutdown::workqueue "q".*%0Ahttps://pkg.go.dev/github.com/leaklint/leaklint/analyzers/queueshutdown\n$`, `^$`},
		{[]string{"-github", "-C", dir, "./broken"}, exitErrors, `^::error file=broken/broken.go,line=3,col=12,title=leaklint could not analyze this::undefined: undefined\n$`, `undefined: undefined`},
		{[]string{"-from-vet", "-github", file("vet.json"), file("mixed.txt")}, exitErrors, `^::error file=\S*b.go,line=1,col=1,title=leaklint could not analyze this::undefined: x\n::error file=/p/a.go,line=1,`, `^vet: `},
		{[]string{"-html", "", "./clean"}, exitUsage, `^$`, `-html needs the name of a file`},
		{[]string{"-html", "a.html", "-fix", "./clean"}, exitUsage, `^$`, `-html is for what is found: it does not go with -fix`},
		{[]string{"-C", dir, "-html", "none/a.html", "./clean"}, exitErrors, `^$`, `^leaklint: -html: write .*none/a.html: .*no such file`},
		{[]string{"-from-vet", file("vet.json")}, exitFindings, `^/p/a.go:1:2: m \(watchstop\)\n$`, `^$`},
		{[]string{"-from-vet", "-json", file("vet.json")}, exitClean, `"posn": "/p/a.go:1:2"`, `^$`},
		{[]string{"-from-vet", "-sarif", file("vet.json"), file("vet.json")}, exitFindings, `"ruleId": "watchstop"`, `^$`},
		{[]string{"-from-vet", "-github", file("vet.json")}, exitFindings, `^::error file=/p/a.go,line=1,`, `^$`},
		{[]string{"-from-vet", file("vet.json"), file("mixed.txt")}, exitErrors, `^/p/a.go:1:2: m \(watchstop\)\n$`, `^vet: ./b.go:1:1: undefined: x\n$`},
		{[]string{"-from-vet", file("cut.json")}, exitErrors, `^$`, `cut.json:1: the JSON object that starts here does not end`},
		{[]string{"-from-vet", file("none.json")}, exitErrors, `^$`, `none.json`},
		{[]string{"-from-vet", file("go.mod")}, exitErrors, `^$`, `go.mod: no output of go vet -json`},
	} {
		t.Run(strings.Join(test.args, " "), func(t *testing.T) {
			var out, errs bytes.Buffer
			if code := run(test.args, &out, &errs); code != test.code {
				t.Errorf("exit %d, want %d", code, test.code)
			}
			match(t, "stdout", test.stdout, out.String())
			match(t, "stderr", test.stderr, beforeLast(&errs))
			run([]string{"-tier=hint"}, io.Discard, io.Discard) // an option of the suite
		})
	}
}

// TestHTML checks that a page is written beside what is printed, in each form, and below the
// directory of -C.
func TestHTML(t *testing.T) {
	dir := module(t)
	write(t, dir, "vet.json", `{"p": {"watchstop": [{"category": "leak", "posn": "/p/a.go:1:2", "message": "m"}]}}`)
	for _, test := range []struct {
		args         []string
		stdout, page string
	}{
		{[]string{"-C", dir, "-html", "a.html", "./leaking"}, `^\S*leaking\.go:6:`, `<h1>leaklint: 1 leak in 1 package</h1>(?s:.*)<span class="where">leaking/leaking.go:6:`},
		{[]string{"-C", dir, "-html", "a.html", "-json", "./leaking"}, `^{`, `<h1>leaklint: 1 leak in 1 package</h1>`},
		{[]string{"-C", dir, "-html", "a.html", "./broken"}, `^$`, `<h1>leaklint: no findings in 0 of 1 package</h1>(?s:.*)undefined: undefined`},
		{[]string{"-from-vet", "-html", filepath.Join(dir, "a.html"), filepath.Join(dir, "vet.json")}, `^/p/a`, `<h1>leaklint: 1 leak</h1>`},
	} {
		var out, errs bytes.Buffer
		run(test.args, &out, &errs)
		match(t, "stdout", test.stdout, out.String())
		page, err := os.ReadFile(filepath.Join(dir, "a.html"))
		if err != nil {
			t.Fatal(err)
		}
		match(t, fmt.Sprint(test.args), test.page, string(page))
	}
}

// TestHTMLTarget checks that a page takes the place of none but a page, and of nothing that the run
// reads.
func TestHTMLTarget(t *testing.T) {
	dir := module(t)
	t.Chdir(dir)
	write(t, dir, "vet.json", `{"p": {"watchstop": []}}`)
	write(t, dir, "all.txt", few)
	write(t, dir, "old.html", "<!DOCTYPE html>\n<title>mine</title>\n")
	write(t, dir, "known.txt", "")
	write(t, dir, "live.txt", "\n")
	write(t, dir, ".leaklint.yaml", "")
	const lost, read = ` is no page of leaklint, and what it has would be lost: name another file, or remove it\n$`, ` is what this run reads, and would be lost: name another file\n$`
	for _, test := range []struct {
		page string
		args []string
		want string
	}{
		{"clean/clean.go", []string{"./clean"}, lost},
		{"old.html", []string{"./clean"}, lost},
		{"known.txt", []string{"-baseline=known.txt", "./clean"}, read},
		{".leaklint.yaml", []string{"./clean"}, read},
		{"vet.json", []string{"-from-vet", "vet.json"}, read},
		{"all.txt", []string{"profile", "all.txt"}, read},
		{"old.html", []string{"profile", "all.txt"}, lost},
		{"live.txt", []string{"profile", "-live=live.txt", "all.txt"}, read},
		{"clean/clean.go", []string{"profile", "join", "all.txt", "./clean"}, lost},
		{".leaklint.yaml", []string{"profile", "join", "all.txt", "./clean"}, read},
		{os.DevNull, []string{"./clean"}, `a page cannot be written there: \S* is no regular file, but a device\n$`},
	} {
		before, _ := os.ReadFile(test.page)
		args := append([]string{"-html=" + test.page}, test.args...)
		if test.args[0] == "profile" {
			args = append(test.args[:len(test.args):len(test.args)], "-html="+test.page)
		}
		var out, errs bytes.Buffer
		if code := run(args, &out, &errs); code != exitUsage {
			t.Errorf("%q: exit %d", args, code)
		}
		match(t, "stderr", `^leaklint: (profile: )?-html: .*`+test.want, errs.String())
		if after, _ := os.ReadFile(test.page); !bytes.Equal(before, after) {
			t.Errorf("%q: %s has become %q", args, test.page, after)
		}
	}
	for _, args := range [][]string{{"-html=new.html", "./clean"}, {"-html=new.html", "./leaking"}, {"profile", "-html=new.html", "all.txt"}, {"-html=known.txt", "./clean"}} {
		if code := run(args, io.Discard, io.Discard); code == exitUsage || code == exitErrors {
			t.Errorf("%q: exit %d", args, code)
		}
	}
}

// TestVetFlags checks that go vet is told of no flag that prints one report of all packages.
func TestVetFlags(t *testing.T) {
	var out bytes.Buffer
	printFlags(&out, io.Discard)
	var list []struct{ Name string }
	if err := json.Unmarshal(out.Bytes(), &list); err != nil {
		t.Fatal(err)
	}
	names := make(map[string]bool)
	for _, f := range list {
		names[f.Name] = true
	}
	if !names["json"] || names["sarif"] || names["github"] || names["from-vet"] {
		t.Errorf("flags of go vet: %v", names)
	}
}

// TestSARIF checks a log about the stories of rancher, with the documentation of all checks.
func TestSARIF(t *testing.T) {
	var out bytes.Buffer
	if code := run([]string{"-C", testdata, "-sarif", "./stories/rancher/..."}, &out, io.Discard); code != exitFindings {
		t.Errorf("exit %d", code)
	}
	sarifschema.Check(t, out.Bytes())
	type location struct {
		PhysicalLocation struct {
			ArtifactLocation struct{ URI string }
			Region           struct{ StartLine, StartColumn, EndLine, EndColumn int }
		}
		Message struct{ Text string }
	}
	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct{ Rules []struct{ ID string } }
			}
			Results []struct {
				RuleIndex int
				Level     string
				Message   struct{ Text string }
				Locations []location
				CodeFlows []struct {
					ThreadFlows []struct{ Locations []struct{ Location location } }
				}
				PartialFingerprints map[string]string
			}
		}
	}
	if err := json.Unmarshal(out.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	tell := func(l location, text string) {
		p := l.PhysicalLocation
		_, uri, _ := strings.Cut(p.ArtifactLocation.URI, "stories/") // below testdata, if that is in a repository
		fmt.Fprintf(&got, "%s %v %s\n", uri, p.Region, text)
	}
	run := log.Runs[0]
	for _, r := range run.Results {
		fmt.Fprintln(&got, r.Level, run.Tool.Driver.Rules[r.RuleIndex].ID, r.PartialFingerprints["primaryLocationLineHash"])
		tell(r.Locations[0], r.Message.Text)
		for _, step := range r.CodeFlows[0].ThreadFlows[0].Locations {
			tell(step.Location, step.Location.Message.Text)
		}
	}
	const want = `error queueshutdown af1d3b636bd7ca8f:1
rancher/clustermanager/manager.go {38 19 38 39} "access" is dropped on a path without Start, which shuts down its workqueue (leaks 1 goroutine and 14 KiB each time); [this way out is reached and it is not shut down](1)
rancher/clustermanager/manager.go {38 19 38 39} "access" is dropped on a path without Start, which shuts down its workqueue (leaks 1 goroutine and 14 KiB each time)
rancher/clustermanager/manager.go {41 3 41 9} this way out is reached and it is not shut down
error queueshutdown 44eb9eeeeffaa84f:1
rancher/norman/controller.go {49 3 49 9} Start can return before it shuts down workqueue "queue" of genericController (leaks 1 goroutine and 14 KiB each time); [it is made here](1)
rancher/norman/controller.go {38 20 38 55} it is made here
rancher/norman/controller.go {49 3 49 9} Start can return before it shuts down workqueue "queue" of genericController (leaks 1 goroutine and 14 KiB each time)
`
	if got.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", &got, want)
	}
}

// TestFromVet checks that the reports are the same, whether leaklint has found what they
// tell or go vet has, also from its cache; and what it says of a package that does not
// compile.
func TestFromVet(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go vet on the closure of a workqueue")
	}
	tool := build(t)
	for _, form := range []string{"-github=false", "-sarif", "-github"} { // the first is text
		own := exec.Command(tool, form, "./stories/rancher/...")
		own.Dir = testdata
		want, _ := own.Output()
		got, _, code := filterVet(t, testdata, tool, form, "./stories/rancher/...")
		if code != exitFindings {
			t.Errorf("%s: exit %d", form, code)
		}
		if got != string(want) || got == "" {
			t.Errorf("%s: got:\n%s\nwant:\n%s", form, got, want)
		}
	}
	out, errs, code := filterVet(t, module(t), tool, "-github=false", "./leaking", "./broken", "./clean")
	if code != exitErrors {
		t.Errorf("a package that does not compile: exit %d", code)
	}
	match(t, "stdout", `^leaking/leaking.go:6:\d+: workqueue "q" is never shut down`, out)
	match(t, "stderr", `^(vet: )?(\./)?broken/broken.go:3:12: undefined: undefined\nleaklint: 1 leak\n$`, errs)
}

// filterVet runs leaklint -from-vet on what go vet -json prints.
func filterVet(t *testing.T, dir, tool, form string, patterns ...string) (stdout, stderr string, code int) {
	t.Helper()
	vet := exec.Command("go", append([]string{"vet", "-json", "-vettool=" + tool}, patterns...)...)
	vet.Dir = dir
	found, _ := vet.CombinedOutput() // it fails if a package does not compile
	filter := exec.Command(tool, "-from-vet", form)
	filter.Dir = dir
	var out, errs bytes.Buffer
	filter.Stdin, filter.Stdout, filter.Stderr = bytes.NewReader(found), &out, &errs
	filter.Run()
	if filter.ProcessState == nil {
		t.Fatal("cannot run " + tool)
	}
	return out.String(), errs.String(), filter.ProcessState.ExitCode()
}
