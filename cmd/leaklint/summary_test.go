package main

import (
	"bytes"
	"fmt"
	"regexp"
	"testing"

	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/cmd/internal/standalone"
)

// lastLine is what a run says of itself in the end.
var lastLine = regexp.MustCompile(`(?:^|\n)leaklint: (?:no findings|\d+ (?:leaks?|may leak|hints?)(?:, \d+ (?:may leak|hints?))*)(?: in (?:\d+ of )?\d+ packages?, \d+\.\d s(?:; [^\n]*)?)?\n$`)

// progress is what a run says meanwhile, on a machine that is busy.
var progress = regexp.MustCompile(`(?m)^leaklint: still .*\n`)

// beforeLast returns what a run has said on stderr before its last line, but for how far it was.
func beforeLast(stderr fmt.Stringer) string {
	text := progress.ReplaceAllString(stderr.String(), "")
	rest := lastLine.ReplaceAllString(text, "")
	if rest != "" && rest != text {
		rest += "\n"
	}
	return rest
}

// TestSummary checks the last line of a run.
func TestSummary(t *testing.T) {
	dir := module(t)
	for name, text := range own {
		write(t, dir, name, text)
	}
	write(t, dir, "user/user.go", "package user\n\nimport \""+testdataModule+"store\"\n\n"+manyPaths(14)+manyPaths(15))
	write(t, dir, "imports/imports.go", "package imports\n\nimport _ \""+testdataModule+"broken\"\n")
	write(t, dir, "known.txt", "queueshutdown "+testdataModule+"leaking F: q := workqueue.NewTypedDelayingQueue[string]()\n")
	const seconds = `, \d+\.\d s`
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"clean", []string{"./clean"}, `no findings in 1 package` + seconds},
		{"a leak", []string{"./leaking"}, `1 leak in 1 package` + seconds},
		{"tiers", []string{"-unlabeledspawn.types=" + testdataModule + "fleet.Member", "./leaking", "./prone", "./fleet", "./clean"}, `1 leak, 1 may leak, 1 hint in 4 packages` + seconds},
		{"several", []string{"-generated", "./leaking", "./generated"}, `2 leaks in 2 packages` + seconds},
		{"a package and its tests", []string{"-tests", "./clean"}, `1 leak in 1 package` + seconds},
		{"as JSON", []string{"-json", "./leaking"}, `1 leak in 1 package` + seconds},
		{"as SARIF", []string{"-sarif", "./leaking"}, `1 leak in 1 package` + seconds},
		{"as annotations", []string{"-github", "./leaking"}, `1 leak in 1 package` + seconds},
		{"broken, and what imports it", []string{"./broken", "./imports", "./leaking"}, `1 leak in 1 of 3 packages` + seconds + `; 2 not analyzed`},
		{"given up", []string{"-mustrelease=false", "./user"}, `no findings in 1 package` + seconds + `; 2 not judged in full`},
		{"in the baseline", []string{"-baseline", dir + "/known.txt", "./leaking"}, `no findings in 1 package` + seconds + `; 1 in the baseline`},
	} {
		var out, errs bytes.Buffer
		run(append([]string{"-C", dir}, test.args...), &out, &errs)
		match(t, test.name, `(^|\n)leaklint: `+test.want+`\n$`, errs.String())
	}
}

// TestSummaryFailed checks that packages in which checks have failed are told of, each once.
func TestSummaryFailed(t *testing.T) {
	var errs bytes.Buffer
	report := &output.Report{Failures: []output.Failure{{Package: "p", Check: "watchstop"}, {Package: "p", Check: "connclose"}, {Package: "q", Check: "watchstop"}}}
	tellSummary(&errs, report, new(standalone.Result), 0)
	match(t, "the last line", `; 2 with a check that failed\n$`, errs.String())
}

// TestHops checks that each call on the way to a finding is a line of its own.
func TestHops(t *testing.T) {
	dir := small(t, map[string]string{"hops/hops.go": `package hops

import "net/http"

func Serve(w http.ResponseWriter, r *http.Request) {
	first()
}

func first() {
	second()
}

func second() {
	errs := make(chan error)
	go run(errs)
	if cap(errs) > 1 {
		return
	}
	<-errs
}

func run(errs chan error) {
	deeper(errs)
}

func deeper(errs chan error) {
	errs <- nil
}
`})
	var out, errs bytes.Buffer
	if code := run([]string{"-C", dir, "./hops"}, &out, &errs); code != exitFindings {
		t.Fatalf("exit %d: %s", code, &errs)
	}
	match(t, "stdout", `^/.*/hops\.go:15:2: goroutine may wait forever to send on "errs" \(run → deeper\) if second returns early \(leaks 1 goroutine each time, called per request from Serve via first\) \(blockedwait\)
	/.*/hops\.go:23:8: goes on here
	/.*/hops\.go:27:7: waits here
	/.*/hops\.go:17:3: left behind here
	/.*/hops\.go:6:7: called from here
	/.*/hops\.go:10:8: then from first, here
$`, out.String())
}
