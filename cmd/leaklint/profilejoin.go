package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/leaklint/leaklint/cmd/internal/chart"
	"github.com/leaklint/leaklint/cmd/internal/fix"
	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/cmd/internal/standalone"
	"github.com/leaklint/leaklint/internal/evidence"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/tally"
)

// profileJoin is leaklint profile join: it runs the checks, and tells which goroutines of a
// profile are from what they find.
func profileJoin(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	fs := newFlags(stderr)
	var p profileFlags
	p.register(fs.FlagSet, true)
	fs.StringVar(&p.base, "base", "", "count what has grown since the profile in this `file`")
	if code, ok := parseProfile(fs.FlagSet, args, stdout, stderr); !ok {
		return code
	}
	p.html = fs.inDir(*fs.html)
	err := p.check(fs.FlagSet, *fs.json || *fs.sarif)
	if err == nil && fs.NArg() < 2 {
		err = errors.New("join wants a profile, and packages, such as PROFILE ./cmd")
	}
	if err == nil && (*fs.fix || *fs.github || *fs.fromVet || *fs.writeBaseline != "" || len(fs.debug.questions) > 0) {
		err = errors.New("join prints what a profile shows of findings: -fix, -github, -from-vet, -write-baseline and -debug= do not go with it")
	}
	if err == nil && fs.given("color") {
		err = errors.New("join prints nothing that is coloured: -color does not go with it")
	}
	if err != nil {
		fmt.Fprintln(stderr, "leaklint: profile:", err)
		return exitUsage
	}
	if err := p.checkHTML(fs.Arg(0)); err != nil {
		fmt.Fprintln(stderr, "leaklint: profile: -html:", err)
		return exitUsage
	}
	report, err := p.read(fs.Arg(0), stdin)
	if err != nil {
		fmt.Fprintln(stderr, "leaklint: profile:", err)
		return exitErrors
	}
	res, code := analyzeFor(fs, stderr)
	if res == nil {
		return code
	}
	found := output.FromActions(res.Reported())
	c := &chart.Chart{Report: report, Join: evidence.Join(evidenceOf(found), res.Files(), report), Name: relative}
	found.Errors = failures(res.Errors, fs.debug.on)
	for _, text := range found.Errors {
		fmt.Fprintln(stderr, text)
	}
	if *fs.sarif {
		found.Properties = c.Properties
		_, err = printReport(fs, found, stdout)
		code = exitCode(false, len(res.Errors) > 0, err, stderr)
	} else {
		code = p.show(c, *fs.json, stdout, stderr)
	}
	if code == exitClean && len(res.Errors) > 0 {
		return exitErrors
	}
	return code
}

// read reads the profile, and that from before, if there is one.
func (p *profileFlags) read(name string, stdin io.Reader) (*tally.Report, error) {
	files := []string{name}
	if p.base != "" {
		files = []string{p.base, name}
	}
	o, err := p.options(stdin)
	if err != nil {
		return nil, err
	}
	snapshots, err := (&tally.Reader{Families: resource.Families()}).ReadFiles(files, stdin)
	if err != nil {
		return nil, err
	}
	if o.Grow = p.base != ""; !o.Grow {
		o.Max = -1
		snapshots = snapshots[len(snapshots)-1:] // the last of a file
	}
	return tally.NewReport(snapshots, o), nil
}

// analyzeFor runs the checks on the packages that are named behind the profile. It returns no result,
// and the exit code, if that is not possible.
func analyzeFor(fs *flags, stderr io.Writer) (*standalone.Result, int) {
	err := fs.FlagSet.Parse(append([]string{"--"}, fs.Args()[1:]...))
	if err == nil {
		err = fs.check()
	}
	if err != nil {
		fmt.Fprintln(stderr, "leaklint: profile:", err)
		return nil, exitUsage
	}
	if *fs.dir != "" {
		if *fs.dir, err = filepath.Abs(*fs.dir); err != nil {
			fmt.Fprintln(stderr, "leaklint: profile:", err)
			return nil, exitErrors
		}
	}
	if err := fs.configureRun(*fs.dir); err != nil {
		fmt.Fprintln(stderr, "leaklint: profile:", err)
		return nil, exitUsage
	}
	if err := fs.checkHTML(); err != nil {
		fmt.Fprintln(stderr, "leaklint: profile: -html:", err)
		return nil, exitUsage
	}
	res, err := analyzeAll(fs, nil, new(fix.Texts), nil, stderr)
	if err != nil {
		fmt.Fprintln(stderr, "leaklint: profile:", errorText(err))
		return nil, exitErrors
	}
	unknown, err := checkConfiguration(fs, res)
	if err != nil {
		fmt.Fprintln(stderr, "leaklint: profile:", err)
		return nil, exitUsage
	}
	output.PrintNotes(stderr, append(unknown, notJudged(fs, slices.Sorted(maps.Keys(res.Named)))...), fs.debug.on)
	return res, exitClean
}

// evidenceOf returns the findings of a report, each once.
func evidenceOf(r *output.Report) []evidence.Finding {
	var list []evidence.Finding
	for _, f := range r.Unique() {
		e := evidence.Finding{Package: f.Package, Check: f.Check, Tier: f.Tier, Message: f.Message, At: f.Start}
		for _, rel := range f.Related {
			e.Related = append(e.Related, evidence.Step{At: rel.Start, Text: rel.Message})
		}
		list = append(list, e)
	}
	return list
}

// relative returns a file name relative to the current directory, if it is below it.
func relative(name string) string {
	wd, err := os.Getwd()
	if err != nil {
		return name
	}
	return output.Relative(wd, name)
}
