// Package exportdata has the compiler's export data read only as far as somebody asks for it.
//
// The export data of a package lists all that the package exports, and has whatever that mentions:
// of k8s.io/client-go/kubernetes all types of the API of Kubernetes. A reader such as go/importer
// declares all of it, though a package that is type-checked mentions a few functions and types of
// each that it imports. So here the list is made shorter, and what nothing on it mentions is left
// out, before that reader gets it: it has the last word on what all of that means.
package exportdata

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// A Reader reads one file after the other.
type Reader struct {
	buf     []byte
	reducer reducer
}

// Open opens the file that the compiler wrote for a package, for go/importer. Of the exported objects that will declare
// those for which keep is true, given the names of package and object, and what they mention. If the form of the file is
// not known, it will declare all. The file is to be read before the next call.
func (r *Reader) Open(file string, keep func(pkg, name string) bool) (io.ReadCloser, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	if a, err := r.readArchive(f); err == nil {
		if reduced, err := r.reducer.reduce(a.exported, keep); err == nil {
			f.Close()
			return io.NopCloser(io.MultiReader(strings.NewReader(a.start(len(reduced))), bytes.NewReader(reduced), strings.NewReader(end))), nil
		}
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil // go/importer says if something is wrong with it
}

// An archive begins with the header of its first member, which has the export data. The code that
// follows is not read.
//
//	!<arch>
//	__.PKGDEF       0           0     0     644     32122     `
//	go object linux amd64 go1.26.8 GOAMD64=v1 X:…
//	…
//
//	$$B
//	u… (what package pkgbits of the go command writes)
//	$$
type archive struct {
	header   string // of the member, with the line before it
	object   string // the member, up to the export data
	exported []byte
}

const (
	magic      = "!<arch>\n"
	member     = magic + "__.PKGDEF "
	headerSize = len(magic) + 60
	sizeAt     = len(magic) + 48 // in the header
	sizeEnd    = len(magic) + 58
	begin      = "\n$$B\nu"
	end        = "\n$$\n"
)

var errForm = errors.New("unknown form")

// readArchive reads an archive. What it returns is overwritten by the next one.
func (r *Reader) readArchive(f io.Reader) (*archive, error) {
	start := make([]byte, headerSize)
	if _, err := io.ReadFull(f, start); err != nil {
		return nil, err
	}
	a := &archive{header: string(start)}
	if !strings.HasPrefix(a.header, member) {
		return nil, errForm
	}
	size, err := strconv.ParseUint(strings.TrimSpace(a.header[sizeAt:sizeEnd]), 10, 31)
	if err != nil {
		return nil, err
	}
	if int(size) > cap(r.buf) {
		r.buf = make([]byte, size)
	}
	data := r.buf[:size]
	if _, err := io.ReadFull(f, data); err != nil {
		return nil, err
	}
	at := bytes.Index(data, []byte(begin))
	if at < 0 || !bytes.HasSuffix(data, []byte(end)) {
		return nil, errForm
	}
	at += len(begin)
	a.object, a.exported = string(data[:at]), data[at:len(data)-len(end)]
	return a, nil
}

// start returns what is before export data of that size.
func (a *archive) start(size int) string {
	size += len(a.object) + len(end)
	return a.header[:sizeAt] + fmt.Sprintf("%-*d", sizeEnd-sizeAt, size) + a.header[sizeEnd:] + a.object
}
