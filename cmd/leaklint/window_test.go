package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// windowCode writes a module with the code of testdata/window, and returns its directory, and
// the lines that its comments name.
func windowCode(t *testing.T) (dir string, lines map[string]int) {
	t.Helper()
	dir, lines = module(t), make(map[string]int)
	for _, name := range []string{"store/store.go", ".leaklint.yaml"} {
		write(t, dir, name, own[name])
	}
	text, err := os.ReadFile("testdata/window/window.go")
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "window/window.go", string(text))
	for i, line := range strings.Split(string(text), "\n") {
		if m := regexp.MustCompile(`// why (\w+)$`).FindStringSubmatch(line); m != nil {
			lines[m[1]] = i + 1
		}
	}
	return dir, lines
}

// ask runs the command with questions about a package, and returns the answers to each, by
// the line that they are about.
func ask(t *testing.T, dir, pkg string, lines map[string]int, flags ...string) map[string]string {
	t.Helper()
	args := append([]string{"-C", dir}, flags...)
	for _, line := range lines {
		args = append(args, fmt.Sprintf("-debug=why=window.go:%d", line))
	}
	var out, errs bytes.Buffer
	if code := run(append(args, pkg), &out, &errs); code != exitClean {
		t.Fatalf("exit %d\n%s", code, &errs)
	}
	answers := make(map[string]string)
	about := ""
	for text := range strings.Lines(out.String()) {
		if !strings.HasPrefix(text, " ") {
			for name, line := range lines {
				if strings.HasPrefix(text, fmt.Sprintf("window.go:%d: ", line)) {
					about = name
				}
			}
		}
		answers[about] += text
	}
	return answers
}

// TestWhy asks about calls that each check reports, or not, and why.
func TestWhy(t *testing.T) {
	dir, lines := windowCode(t)
	answers := ask(t, dir, "./window", lines)
	for name, patterns := range map[string][]string{
		"queueKept": {
			`obligation: workqueue, by a row`, `kept at \S+ in result0\.queue`, `field "queue" of controller: \(\*controller\)\.stop releases it at window\.go:\d+`,
			`the caller main has it from window\.go:\d+:\n +released at \S+ by the deferred controller\.stop`, `so there is no finding`,
		},
		"queueEscaped":    {`escaped at window\.go:\d+ into the func \w+: what that does with it is not followed`},
		"handlerOnce":     {`called in main at window\.go:\d+: no harm\n +main is called once: it is main`, `losthandler does not report it: it does no harm`},
		"handlerUnknown":  {`lifetime: nobody knows how often`, `field follower\.pods, to which nothing in sight is assigned`, `losthandler reports at \S+: leak-prone`},
		"handlerAgain":    {`lost at window\.go:\d+, after the branch at window\.go:\d+: \w+ is true`, `lifetime: again and again \(added per request in serve\)`, `losthandler reports at \S+: leak the handler`},
		"waitEnded":       {`waits: receives from ready`, `needs a close, or 1 sent; who starts the goroutine does that on every path`, `end of in \(\*controller\)\.stop at window\.go:\d+`, `main is called once`, `workerstop does not report it: it does no harm`},
		"waitForever":     {`waits: sends on results`, `needs 1 received; nobody does that`, `verdict: it may wait forever`, `blockedwait reports at`},
		"waitAlone":       {`needs a close, or 1 sent; nobody does that`, `verdict: it waits forever`, `blockedwait reports at \S+: leak serve waits forever to receive from "ready"`},
		"waitContext":     {`waits, and that ends by itself`, `no check has anything to report`},
		"informerForever": {`informer factory starts, which informerstop reports\n +its signal nil.* never comes`, `verdict: leak\n`, `informerstop reports at`},
		"informerContext": {`until its signal t\d+ = invoke t\d+\.Done\(\) comes`, `verdict: no harm`, `informerstop does not report it: it does no harm`},
		"broadcaster":     {`broadcastershutdown reports at \S+: leak event broadcaster "b"`},
		"watchStopped":    {`released at window\.go:\d+ by the deferred Interface\.Stop`, `so there is no finding`},
		"watchForgotten":  {`finding: LostOnPath`, `called in \(controller\)\.serve at window\.go:\d+: per request\n +\(controller\)\.serve is called per request`, `watchstop reports at`},
		"stream":          {`a context ends it when who forgets it ends`, `streamclose does not report it: it does no harm`},
		"unlabelled":      {`the goroutine is of one cluster\n +not labelled: as labelled as the callers of \S+\.sync`, `sync: nobody that can be seen calls it`, `unlabeledspawn reports at \S+: hint`},
		"labelled":        {`labelled: it begins with setting labels, or is run under them`, `no check has anything to report`},
		"lockGiven":       {`obligation: lock, by a row`, `released at window\.go:\d+ by Lock\.Give`},
		"lockForgotten":   {`mustrelease reports at`},
		"lockSilenced":    {`mustrelease does not report it: the comment on line \d+ silences it: the process ends \(leak the lock`},
		"nothing":         {`no engine has anything to do with it: no row of the table names \S+\.keep, or anything like it`},
		"nearRow":         {`of the same name there is k8s\.io/client-go/util/workqueue\.New, which gives a workqueue \(queueshutdown\)`},
	} {
		for _, pattern := range patterns {
			match(t, name, pattern, answers[name])
		}
		delete(lines, name)
	}
	for name := range lines {
		t.Errorf("nobody looks at what is said of %s:\n%s", name, answers[name])
	}
}

// TestWhyUnreported asks about calls that the configuration, or a flag, is silent about.
func TestWhyUnreported(t *testing.T) {
	dir := module(t)
	lines := map[string]int{"finding": 5}
	write(t, dir, "waits/window.go", "package waits\n\nfunc leak() {\n\tch := make(chan int)\n\tgo func() { ch <- 1 }()\n}\n")
	write(t, dir, "baseline", "")
	if code := run([]string{"-C", dir, "-write-baseline=" + filepath.Join(dir, "baseline"), "./waits"}, new(bytes.Buffer), new(bytes.Buffer)); code != exitClean {
		t.Fatalf("exit %d", code)
	}
	for _, test := range []struct {
		flag, config, want string
	}{
		{"-tests=false", "", `blockedwait reports at window\.go:5: leak`},
		{"-blockedwait=false", "", `does not report it: the check is off \(leak goroutine`},
		{"-baseline=" + filepath.Join(dir, "baseline"), "", `does not report it: it is in the baseline`},
		{"-baseline=", "exclude:\n  - waits\n", `does not report it: its file is excluded by the configuration`},
	} {
		write(t, dir, ".leaklint.yaml", test.config)
		match(t, test.flag, test.want, ask(t, dir, "./waits", lines, test.flag)["finding"])
	}
	run([]string{"-C", dir, "-baseline=", "./waits"}, new(bytes.Buffer), new(bytes.Buffer))
}

// TestFunc asks what is believed of functions, by all forms of their names.
func TestFunc(t *testing.T) {
	dir, _ := windowCode(t)
	sections := map[string][]string{
		"(*controller).watch": {
			`^\(\*controller\)\.watch of \S+/window, at window\.go:\d+\n  ssa:\n    parameter c `,
			`(?m)^    block 0 \(entry\) -> \d, \d\n      window\.go:\d+: t0 = `,
			`(?m)^  mustcall:\n    aliases:\n(.*\n)*      window\.go:\d+: t\d+ is c\.client$`,
			`(?m)^    watch from PodInterface\.Watch at window\.go:\d+:\n      window\.go:\d+: block 0: held by t\d+#0`,
			`(?m)^      released at window\.go:\d+ by the deferred Interface\.Stop$`,
			`(?m)^  lifetime:\n    called from \(controller\)\.serve at window\.go:\d+$`,
		},
		"controller.setup":       {`blocking:\n    window\.go:\d+: controller\.wait\n      a goroutine is started`, `labels:\n    it is of no cluster`},
		"window.controller.wait": {`receive from ready \(made at window\.go:\d+\)`},
		"main":                   {`it is called once: it is main`},
		"newController":          {`callers own: owned workqueue result0\.queue stop`},
		"(*controller).stop":     {`workqueue in field queue of any object:\n(.*\n)*      released at \S+ by TypedInterface\.ShutDown\n      so it releases`},
		"(*controller).serve$1":  {`send on results`},
		"testdata/window.New":    {`ssa:`},
	}
	args := []string{"-C", dir}
	for name := range sections {
		args = append(args, "-debug=func="+name)
	}
	var out, errs bytes.Buffer
	if code := run(append(args, "./window"), &out, &errs); code != exitClean {
		t.Fatalf("exit %d\n%s", code, &errs)
	}
	answers := make(map[string]string)
	for _, text := range regexp.MustCompile(`(?m)^\S(.*\n)(?: .*\n)*`).FindAllString(out.String(), -1) {
		name, _, _ := strings.Cut(text, " of ")
		answers[name] = text
	}
	for asked, patterns := range sections {
		name := map[string]string{
			"controller.setup": "(*controller).setup", "window.controller.wait": "(*controller).wait", "testdata/window.New": "New",
		}[asked]
		for _, pattern := range patterns {
			match(t, asked, pattern, answers[cmp.Or(name, asked)])
		}
	}
	if len(answers) != len(sections) {
		t.Errorf("%d answers to %d questions:\n%s", len(answers), len(sections), &out)
	}
}

// TestQuestions asks what has no answer, in a package that is read at once.
func TestQuestions(t *testing.T) {
	dir := module(t)
	write(t, dir, "waits/waits.go", "package waits\n\ntype T struct{}\n\nfunc (*T) Leak() {\n\tgo func() {}()\n}\n\nvar x = 1\n")
	write(t, dir, "waits/none.go", "package waits\n\nvar y = x\n")
	write(t, dir, "waits/made.go", "package waits\n\nimport \"net/http\"\n\nfunc get() {\n\tc := &http.Client{\n\t\tTransport: &http.Transport{},\n\t}\n\tc.Get(\"\")\n}\n")
	for _, test := range []struct {
		question string
		code     int
		stderr   string
	}{
		{"why=made.go:7", exitClean, `^$`},
		{"why=made.go:6", exitUsage, `there is no call, no go statement and no wait: lines near it that have a call are 9\n$`},
		{"func=Leak", exitUsage, `^leaklint: -debug=func=Leak: no function has that name: the nearest are T\.Leak\n$`},
		{"func=T.Leek", exitUsage, `the nearest are T\.Leak, get\n$`},
		{"func=T.Leak", exitClean, `^$`},
		{"why=waits.go:6", exitClean, `^$`},
		{"why=waits/waits.go:6", exitClean, `^$`},
		{"why=other/waits.go:6", exitUsage, `^leaklint: -debug=why=other/waits\.go:6: no file that was read has that name: the nearest are waits\.go`},
		{"why=aits.go:6", exitUsage, `no file that was read has that name: the nearest are waits\.go`},
		{"why=waits.go:1", exitUsage, `there is no call, no go statement and no wait: lines near it that have a call are 6\n$`},
		{"why=none.go:3", exitUsage, `there are no calls, no go statements and no waits in that file\n$`},
		{"why=waits.go", exitUsage, `-debug: want func=NAME, such as .*, or why=FILE:LINE, or nothing at all \(leaklint -h`},
		{"why=waits.go:0", exitUsage, `want func=NAME`},
		{"func=", exitUsage, `want func=NAME`},
		{"what", exitUsage, `want func=NAME`},
	} {
		var out, errs bytes.Buffer
		if code := run([]string{"-C", dir, "-debug=" + test.question, "./waits"}, &out, &errs); code != test.code {
			t.Errorf("%s: exit %d, want %d", test.question, code, test.code)
		}
		match(t, test.question, test.stderr, errs.String())
		if (test.code == exitClean) != (out.Len() > 0) {
			t.Errorf("%s: prints %q", test.question, &out)
		}
	}
	var errs bytes.Buffer
	if code := run([]string{"-C", dir, "-json", "-debug=func=T.Leak", "./waits"}, new(bytes.Buffer), &errs); code != exitUsage {
		t.Errorf("with -json: exit %d", code)
	}
	match(t, "with -json", `-json and -debug=func=T\.Leak do not go together`, errs.String())
}
