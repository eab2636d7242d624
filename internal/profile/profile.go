package profile

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// A Record is one goroutine, or several with the same stack and labels. It, and its
// slices, belong to the reader; frames and labels may be kept.
type Record struct {
	Count     int64
	Stack     []*Frame // innermost first, without what the runtime does to wait
	Labels    *Labels  // nil if there are none
	Creator   *Frame   // the function with the go statement; nil if that is not known
	CreatorID int64    // its goroutine; 0 if that is not known

	// Of one goroutine, in a dump of debug=2.
	ID        int64
	State     string // "chan receive"
	Minutes   int64  // it has waited
	Leaked    bool   // the runtime says so
	Ancestors []Ancestor

	Partial bool // the file ends within its stack

	elsewhere bool // it runs on another thread, and so has no stack
}

// An Ancestor is the goroutine that started another, as it was then.
type Ancestor struct {
	ID      int64
	Stack   []*Frame
	Creator *Frame // nil if that is not known
}

// Format is a form of a dump.
type Format string

// Formats.
const (
	Proto  Format = "debug=0"
	Counts Format = "debug=1"
	Stacks Format = "debug=2" // and panics
)

// A Dump is all goroutines of a process at a time. It is complete when it has been read.
type Dump struct {
	File   string
	Number int // in the file, from 1
	Format Format
	Leaks  bool // of leaked goroutines only: a goroutineleak profile

	Goroutines int64
	Cut        string // why not all goroutines are in it, or ""
	Unread     int64  // headers of goroutines, or records, that make no sense
	Elided     int64  // goroutines whose stacks the runtime has shortened
	Ancestry   bool   // some say who started who started them
	Labelled   int64  // goroutines
	MarksLeaks bool   // some goroutines are marked as leaked
}

// Limits. A process has none of these, and a file that has is not what it seems.
const (
	maxLine  = 4 << 20
	maxKept  = 128 << 20 // bytes of functions and labels
	maxDumps = 10_000
	maxProto = 128 << 20 // bytes of a profile of debug=0, unpacked
)

// A Reader reads dumps. Equal frames of all that it reads are the same.
type Reader struct {
	frames map[string]*Frame
	labels map[string]*Labels
	states map[string]string
	kept   int
	key    []byte
}

// NewReader returns a reader.
func NewReader() *Reader {
	return &Reader{frames: make(map[string]*Frame), labels: make(map[string]*Labels), states: make(map[string]string)}
}

var errTooMuch = errors.New("it has more different functions and labels than any program")

// Read reads all dumps in a file. begin is called for each, and returns what takes its
// records. An error says that the file is no profile of goroutines; what was read up to there
// is right.
func (r *Reader) Read(file string, in io.Reader, begin func(*Dump) func(*Record)) (err error) {
	s := &stream{reader: r, file: file, begin: begin}
	if err := s.read(in); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if s.dumps == 0 {
		return fmt.Errorf("%s: there are no goroutines in it: want what /debug/pprof/goroutine serves, or a panic or SIGQUIT prints", file)
	}
	return nil
}

// A stream is a file that is being read.
type stream struct {
	reader *Reader
	file   string
	begin  func(*Dump) func(*Record)
	dumps  int

	dump *Dump
	take func(*Record)
}

// open begins the next dump.
func (s *stream) open(format Format) error {
	if s.dumps++; s.dumps > maxDumps {
		return fmt.Errorf("it has more than %d dumps", maxDumps)
	}
	s.dump = &Dump{File: s.file, Number: s.dumps, Format: format}
	s.take = s.begin(s.dump)
	return nil
}

// emit hands a record over.
func (s *stream) emit(rec *Record) {
	s.dump.Goroutines += rec.Count
	if rec.Labels != nil {
		s.dump.Labelled += rec.Count
	}
	s.dump.Ancestry = s.dump.Ancestry || len(rec.Ancestors) > 0
	s.dump.MarksLeaks = s.dump.MarksLeaks || rec.Leaked
	rec.Stack = trim(rec.Stack)
	s.take(rec)
}

// read reads what a file has, unpacked.
func (s *stream) read(in io.Reader) error {
	buf := bufio.NewReaderSize(in, 1<<18)
	head, _ := buf.Peek(2)
	if len(head) < 2 || head[0] != 0x1f || head[1] != 0x8b {
		return s.readPlain(buf, "")
	}
	for {
		zip, err := gzip.NewReader(buf)
		switch {
		case err == io.EOF && s.dumps > 0:
			return nil
		case err != nil && s.dumps > 0:
			s.dump.Cut = "what follows it in the file cannot be unpacked"
			return nil
		case err != nil:
			return fmt.Errorf("it cannot be unpacked: %w", err)
		}
		plain := bufio.NewReaderSize(zip, 1<<18)
		binary := isBinary(plain)
		zip.Multistream(!binary) // profiles that follow each other are one message otherwise
		if err := s.readPlain(plain, "the compressed file ends too soon"); err != nil || !binary {
			return err
		}
		if s.dump != nil && s.dump.Cut != "" {
			return nil
		}
	}
}

// readPlain reads what is not compressed any more.
func (s *stream) readPlain(in *bufio.Reader, broken string) error {
	source := &source{in: in, broken: broken}
	if isBinary(in) && !isUTF16(in) {
		return s.readProto(source)
	}
	if isUTF16(in) {
		in = bufio.NewReaderSize(newUTF16(in), 1<<18)
		source.in = in
	}
	return s.readText(source)
}

// A source is what is read, and how it ends.
type source struct {
	in     *bufio.Reader
	broken string // what to say if it does not end well
	ended  string // what there is to say
}

// fail takes an error of the reader. It returns one that is not just an early end.
func (s *source) fail(err error) error {
	switch {
	case err == io.EOF:
		return nil
	case s.broken != "":
		s.ended = s.broken
		return nil
	}
	return err
}

// isBinary reports whether what follows is no text.
func isBinary(in *bufio.Reader) bool {
	head, _ := in.Peek(64)
	for _, c := range head {
		if c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f' && c != '\v' && c != 0x1b {
			return true
		}
	}
	return false
}
