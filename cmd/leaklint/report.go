package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"syscall"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/internal/resource"
)

// fromVet prints what go vet -json has found, which is in the files that the arguments
// name, or on standard input. It returns the exit code.
func fromVet(fs *flags, stdout, stderr io.Writer) int {
	if err := fs.checkHTML(fs.Args()...); err != nil {
		fmt.Fprintln(stderr, "leaklint: -html:", err)
		return exitUsage
	}
	report, err := readVet(fs.Args())
	if wd, err := os.Getwd(); err == nil { // what go vet printed may name any file
		report.Dirs = []string{root(fs, wd)}
	}
	for _, e := range report.Errors {
		fmt.Fprintln(stderr, e)
	}
	some := false
	if err == nil {
		output.PrintNotes(stderr, report.Notes, false)
		if !*fs.json {
			report = report.Joined()
		}
		if some, err = printReport(fs, report, stdout); err == nil {
			err = writeFindings(fs, report, "")
		}
		if err == nil {
			fmt.Fprintln(stderr, "leaklint:", report.Count())
		}
	}
	return exitCode(some, len(report.Errors) > 0, err, stderr)
}

// readVet reads what go vet -json has printed. The report has what was read up to an error.
func readVet(files []string) (*output.Report, error) {
	report := new(output.Report)
	if len(files) == 0 {
		return report, report.ReadVet("standard input", os.Stdin)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return report, err
		}
		err = report.ReadVet(name, f)
		f.Close()
		if err != nil {
			return report, err
		}
	}
	return report, nil
}

// notJudged tells what the checks have not judged in full: what is too large, in all packages
// that were analyzed, and of those that are named, what is known without being read.
func notJudged(fs *flags, named []string) []output.Note {
	var notes []output.Note
	for _, path := range named {
		if resource.Modelled(path) {
			notes = append(notes, output.Note{Package: path, Text: path + " is what leaklint's own tables describe, and is not read for what must be released"})
		}
	}
	for _, f := range fs.config.GaveUp.Take() {
		notes = append(notes, output.Note{Package: f.Package, Text: f.String()})
	}
	return notes
}

// printReport prints a report in the form that the flags ask for. It reports whether there
// are findings to tell of by the exit code: as of go vet -json, it tells nothing of what
// is printed as JSON.
func printReport(fs *flags, report *output.Report, stdout io.Writer) (some bool, err error) {
	if *fs.json {
		return false, output.JSON(stdout, report)
	}
	wd, err := os.Getwd()
	if err != nil {
		wd = "" // file names are absolute then
	}
	n := 0
	switch {
	case *fs.sarif:
		n, err = (&output.SARIF{Root: root(fs, wd), Version: version(), Checks: fs.selected()}).Print(stdout, report)
	case *fs.github:
		n, err = (&output.GitHub{Root: root(fs, wd), Dir: wd, Checks: analyzers.Suite}).Print(stdout, report)
	default:
		n, err = (&output.Text{Dir: wd, Context: int(fs.context), Color: fs.color.on(stdout)}).Print(stdout, report)
	}
	return n > 0, err
}

// writeFindings writes a page with the findings, if one is asked for. about says what was analyzed.
func writeFindings(fs *flags, report *output.Report, about string) error {
	if *fs.html == "" {
		return nil
	}
	wd, err := os.Getwd()
	if err != nil {
		wd = "" // file names are absolute then
	}
	page := &output.HTML{Dir: cmp.Or(*fs.dir, wd), About: about, Checks: analyzers.Suite}
	if err := fs.page.Write(func(w io.Writer) error { return page.Print(w, report) }); err != nil {
		return fmt.Errorf("-html: %w", err)
	}
	return nil
}

// root returns the root of the repository that is analyzed.
func root(fs *flags, wd string) string {
	dir := *fs.dir
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(wd, dir)
	}
	return output.Root(dir)
}

// version returns the version of leaklint, as far as the go command knew it.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// exitCode returns the exit code, and tells of the error.
func exitCode(some, incomplete bool, err error, stderr io.Writer) int {
	switch {
	case errors.Is(err, syscall.EPIPE): // as by head, which has what it wants
		return exitPipe
	case err != nil:
		fmt.Fprintln(stderr, "leaklint:", err)
		return exitErrors
	case incomplete:
		return exitErrors
	case some:
		return exitFindings
	}
	return exitClean
}
