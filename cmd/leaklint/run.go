package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/cmd/internal/fix"
	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/cmd/internal/standalone"
	"github.com/leaklint/leaklint/internal/driver"
	"github.com/leaklint/leaklint/internal/window"
)

// Exit codes of the standalone command.
const (
	exitClean    = 0
	exitErrors   = 1
	exitUsage    = 2
	exitFindings = 3

	exitPipe = exitSignal + int(syscall.SIGPIPE) // nobody reads what is printed
)

// run is the standalone command. It returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 && args[0] == "profile" {
		return profile(args[1:], os.Stdin, stdout, stderr)
	}
	begun := time.Now()
	fs := newFlags(stderr)
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return exitCode(false, false, printUsage(stdout, usage, fs.FlagSet), stderr)
		}
		return exitUsage
	}
	err := fs.check()
	if err != nil {
		fmt.Fprintln(stderr, "leaklint:", err)
		return exitUsage
	}
	if *fs.fromVet {
		return fromVet(fs, stdout, stderr)
	}
	if fs.NArg() == 0 {
		_ = printUsage(stderr, usage, fs.FlagSet) // nobody could be told
		return exitUsage
	}
	if *fs.dir != "" { // through whichever links it is named, as the current directory is
		if *fs.dir, err = filepath.Abs(*fs.dir); err != nil {
			fmt.Fprintln(stderr, "leaklint:", err)
			return exitErrors
		}
	}
	if err := fs.configureRun(*fs.dir); err != nil {
		fmt.Fprintln(stderr, "leaklint:", err)
		return exitUsage
	}
	if err := fs.checkHTML(); err != nil {
		fmt.Fprintln(stderr, "leaklint: -html:", err)
		return exitUsage
	}
	return runChecks(fs, begun, stdout, stderr)
}

// runChecks does what the flags ask for with the packages that the arguments name. It returns the
// exit code.
func runChecks(fs *flags, begun time.Time, stdout, stderr io.Writer) int {
	var known *driver.Baseline
	var err error
	if *fs.writeBaseline != "" {
		if known, err = driver.NewBaseline(fs.inDir(*fs.writeBaseline)); err != nil {
			fmt.Fprintln(stderr, "leaklint: -write-baseline:", err)
			return exitUsage
		}
	}
	texts := new(fix.Texts)
	var questions *window.Window
	if len(fs.debug.questions) > 0 {
		questions = window.New(fs.debug.questions)
	}
	res, err := analyzeAll(fs, known, texts, questions, stderr)
	if err != nil {
		fmt.Fprintln(stderr, "leaklint:", errorText(err))
		return exitErrors
	}
	failed := failures(res.Errors, fs.debug.on)
	for _, text := range failed {
		fmt.Fprintln(stderr, text)
	}
	unknown, err := checkConfiguration(fs, res)
	if err != nil {
		fmt.Fprintln(stderr, "leaklint:", err)
		return exitUsage
	}
	notes := append(unknown, notJudged(fs, slices.Sorted(maps.Keys(res.Named)))...)
	tellExcluded(fs, res, stderr)
	output.PrintNotes(stderr, notes, fs.debug.on)
	if known != nil {
		return writeBaseline(fs, res, known, stderr)
	}
	if questions != nil {
		return look(fs, questions, res, stdout, stderr)
	}
	tellMended(fs, res, stderr)
	var some bool
	if *fs.fix {
		some, err = applyFixes(fs, res, texts, begun, stdout, stderr)
	} else {
		some, err = tell(fs, res, notes, failed, begun, stdout, stderr)
	}
	return exitCode(some, len(res.Errors) > 0, err, stderr)
}

// checkConfiguration checks the configuration against the code.
func checkConfiguration(fs *flags, res *standalone.Result) ([]output.Note, error) {
	if err := errors.Join(fs.config.Check(res.Package), fs.config.CheckPlaces(res.Dirs())); err != nil {
		return nil, err
	}
	return checkMentions(fs, res)
}

// tellExcluded tells if nothing can be found, as the configuration excludes each file, and, to
// who asks for all that it is for, what it excludes in vain.
func tellExcluded(fs *flags, res *standalone.Result, stderr io.Writer) {
	c, files := fs.config, res.Files()
	if places := c.ExcludeAll(files); len(places) > 0 {
		fmt.Fprintf(stderr, "leaklint: nothing can be found: all %d files are excluded by %s\n", len(files), strings.Join(places, ", "))
	}
	dir, err := filepath.Abs(*fs.dir)
	if err != nil || dir != filepath.Dir(c.Path) || !slices.Equal(fs.Args(), []string{"./..."}) {
		return
	}
	for _, p := range c.Unused() {
		fmt.Fprintf(stderr, "leaklint: %s: no file or directory is named %s: nothing is excluded by that\n", p.From, p.Pattern)
	}
}

// analyzeAll analyzes what the arguments name as a whole program. If known is not nil, it
// lists what is found then, and what is found before, as by go vet. If something is to be fixed,
// texts are those of the files. If there are questions, all checks are run.
func analyzeAll(fs *flags, known *driver.Baseline, texts *fix.Texts, questions *window.Window, stderr io.Writer) (res *standalone.Result, err error) {
	fs.config.Whole, fs.config.Apart = true, true
	cfg := &standalone.Config{
		Analyzers: fs.analyzers(),
		Patterns:  fs.Args(),
		Matters:   driver.Matters(fs.config.Table()),
		Tests:     fs.config.Tests,
		Dir:       *fs.dir,
		Tags:      *fs.tags,
	}
	if fs.debug.on {
		cfg.Debug = stderr
	}
	if questions != nil {
		cfg.Analyzers = driver.With(analyzers.Suite, fs.config, questions)
	}
	if *fs.fix { // which may use what these offer
		cfg.Read = texts.Add
		cfg.Also = func(pkg *packages.Package) bool { return pkg.Imports["runtime/pprof"] != nil }
	}
	if known == nil && questions == nil && !*fs.fix {
		if cfg.Keep, cfg.Told, err = fs.keep(); err != nil {
			return nil, err
		}
		cfg.GaveUp = fs.config.GaveUp.Has
	}
	cfg.Progress = new(standalone.Progress)
	if to := terminal(stderr); to != nil {
		defer cfg.Progress.Show(to)()
	} else {
		defer cfg.Progress.Log(stderr)()
	}
	if res, err = standalone.Run(cfg); err != nil {
		return nil, err
	}
	if known != nil {
		known.Add(res.Reported())
	}
	if err := res.Resolve(fs.config); err != nil {
		return nil, err
	}
	if known != nil {
		known.Add(res.Reported())
	}
	return res, nil
}

// look prints what the engines believe of what somebody asks about. It returns the exit code.
func look(fs *flags, questions *window.Window, res *standalone.Result, stdout, stderr io.Writer) int {
	var on []string
	for _, a := range fs.selected() {
		on = append(on, a.Name)
	}
	text, unanswered := driver.Show(questions, res.Actions, fs.config, res.Scope(), on)
	_, err := io.WriteString(&output.Quoted{To: stdout}, text)
	if unanswered != nil {
		for line := range strings.Lines(unanswered.Error()) {
			fmt.Fprintln(stderr, "leaklint: -debug="+strings.TrimSpace(line))
		}
		return exitUsage
	}
	return exitCode(false, len(res.Errors) > 0, err, stderr)
}

// terminal returns what a writer writes to if somebody can see a line change there, or nil.
func terminal(w io.Writer) io.Writer {
	if q, ok := w.(*output.Quoted); ok {
		w = q.To
	}
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return nil
	}
	if info, err := f.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	return f
}

// tell prints the findings. It reports whether there are findings to tell of by the exit code.
// What was not judged in full does not change that: what is found in the rest is right.
func tell(fs *flags, res *standalone.Result, notes []output.Note, failed []string, begun time.Time, stdout, stderr io.Writer) (some bool, err error) {
	report := output.FromActions(res.Reported())
	report.Notes, report.Errors = notes, failed
	if !*fs.json { // which is no page to read: it has each
		report = report.Joined()
	}
	if some, err = printReport(fs, report, stdout); err == nil {
		err = writeFindings(fs, report, "in "+analyzed(res))
	}
	if err == nil {
		tellSummary(stderr, report, res, time.Since(begun))
	}
	return some, err
}
