// Package wire turns what is known of a package into bytes, and bytes into that: for the next
// run, which has other positions, and no types.
//
// A [Coder] writes or reads, by the same code: who has a value calls its methods with pointers to
// all parts of it. Positions are written as places in files. When they are read, the files are
// those of the reader.
package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"go/token"
	"maps"
	"slices"
)

// Files knows files by name.
type Files interface {
	// Lookup returns a file that is in the set of the reader, or nil.
	Lookup(name string) *token.File
}

// A Coder writes values, or reads them. After an error it does nothing more.
type Coder struct {
	reading bool
	data    []byte // that were written, or are to be read
	err     error

	fset  *token.FileSet // of positions that are written
	files Files          // of those that are read

	indices  map[string]uint64 // of strings that were written
	texts    []string          // that were read
	pointers map[any]uint64    // that were written
	values   []any             // pointers that were read
}

var errBroken = errors.New("what was kept is broken")

// NewWriter returns a coder that writes. Positions are those of fset.
func NewWriter(fset *token.FileSet) *Coder {
	return &Coder{fset: fset, indices: make(map[string]uint64), pointers: make(map[any]uint64)}
}

// NewReader returns a coder that reads what one has written.
func NewReader(data []byte, files Files) *Coder {
	return &Coder{reading: true, data: data, files: files}
}

// Bytes returns what was written.
func (c *Coder) Bytes() []byte { return c.data }

// Reading reports whether the coder reads.
func (c *Coder) Reading() bool { return c.reading }

// Err returns why not all could be written, or read.
func (c *Coder) Err() error { return c.err }

// Fail notes an error, if it is the first one.
func (c *Coder) Fail(err error) {
	if c.err == nil {
		c.err = err
	}
	if c.reading {
		c.data = nil
	}
}

// AtEnd reports whether all was read.
func (c *Coder) AtEnd() bool { return len(c.data) == 0 }

func (c *Coder) uint(v *uint64) {
	if !c.reading {
		c.data = binary.AppendUvarint(c.data, *v)
		return
	}
	read, n := binary.Uvarint(c.data)
	if n <= 0 {
		c.Fail(errBroken)
		*v = 0
		return
	}
	*v, c.data = read, c.data[n:]
}

// length is uint for how many things follow, each of at least a byte.
func (c *Coder) length(v *uint64) {
	c.uint(v)
	if c.reading && *v > uint64(len(c.data))+1 {
		c.Fail(errBroken)
		*v = 0
	}
}

// Bool codes a truth value.
func (c *Coder) Bool(b *bool) {
	var v uint64
	if *b {
		v = 1
	}
	c.uint(&v)
	*b = v == 1
}

// Int codes a number.
func Int[T ~int | ~uint8](c *Coder, n *T) {
	v := uint64(int64(*n)<<1 ^ int64(*n)>>63)
	c.uint(&v)
	if c.reading {
		*n = T(int64(v>>1) ^ -int64(v&1))
	}
}

// String codes a string. One that comes again is a number.
func (c *Coder) String(s *string) {
	if !c.reading {
		i, ok := c.indices[*s]
		if ok {
			i++
			c.uint(&i)
			return
		}
		c.indices[*s] = uint64(len(c.indices))
		var first uint64
		c.uint(&first)
		n := uint64(len(*s))
		c.uint(&n)
		c.data = append(c.data, *s...)
		return
	}
	var i, n uint64
	c.uint(&i)
	if i > 0 {
		if i > uint64(len(c.texts)) {
			c.Fail(errBroken)
			return
		}
		*s = c.texts[i-1]
		return
	}
	c.uint(&n)
	if n > uint64(len(c.data)) || c.err != nil {
		c.Fail(errBroken)
		return
	}
	*s, c.data = string(c.data[:n]), c.data[n:]
	c.texts = append(c.texts, *s)
}

// Strings codes a list of strings.
func (c *Coder) Strings(list *[]string) { Slice(c, list, c.String) }

// Pos codes a position. It is an error if the file of the reader has another line there.
func (c *Coder) Pos(pos *token.Pos) {
	if !c.reading {
		c.writePos(*pos)
		return
	}
	var name string
	c.String(&name)
	if *pos = token.NoPos; name == "" || c.err != nil {
		return
	}
	var offset, line, column int
	Int(c, &offset)
	Int(c, &line)
	Int(c, &column)
	file := c.files.Lookup(name)
	if file == nil || offset < 0 || offset > file.Size() {
		c.Fail(fmt.Errorf("there is no such place in %s any more", name))
		return
	}
	*pos = file.Pos(offset)
	if at := file.PositionFor(*pos, false); at.Line != line || at.Column != column {
		c.Fail(fmt.Errorf("%s has changed", name))
	}
}

func (c *Coder) writePos(pos token.Pos) {
	file := c.fset.File(pos)
	if file == nil || !pos.IsValid() {
		none := ""
		c.String(&none)
		return
	}
	name, offset, at := file.Name(), file.Offset(pos), file.PositionFor(pos, false)
	c.String(&name)
	Int(c, &offset)
	Int(c, &at.Line)
	Int(c, &at.Column)
}

// Slice codes a list. That it is nil, and not empty, is kept.
func Slice[T any](c *Coder, list *[]T, each func(*T)) {
	var n uint64
	if *list != nil {
		n = uint64(len(*list)) + 1
	}
	c.length(&n)
	if c.reading {
		if *list = nil; n > 0 {
			*list = make([]T, n-1)
		}
	}
	for i := range *list {
		each(&(*list)[i])
	}
}

// Map codes a map, in the order of its keys, which is the same each time.
func Map[V any](c *Coder, m *map[string]V, each func(*V)) {
	var n uint64
	if *m != nil {
		n = uint64(len(*m)) + 1
	}
	c.length(&n)
	if !c.reading {
		for _, k := range slices.Sorted(maps.Keys(*m)) {
			v := (*m)[k]
			c.String(&k)
			each(&v)
		}
		return
	}
	if *m = nil; n == 0 {
		return
	}
	*m = make(map[string]V, n-1)
	for range n - 1 {
		var k string
		var v V
		c.String(&k)
		each(&v)
		if c.err != nil {
			return
		}
		(*m)[k] = v
	}
}

// Pointer codes what p points to, or that it is nil. Pointers to one thing point to one thing
// again.
func Pointer[T any](c *Coder, p **T, each func(*T)) {
	const isNil, isNew, first = 0, 1, 2
	v := uint64(isNil)
	if !c.reading {
		known, ok := c.pointers[*p]
		switch {
		case *p == nil:
		case ok:
			v = first + known
		default:
			v = isNew
			c.pointers[*p] = uint64(len(c.pointers))
		}
		c.uint(&v)
		if v == isNew {
			each(*p)
		}
		return
	}
	c.uint(&v)
	switch {
	case c.err != nil || v == isNil:
		*p = nil
	case v == isNew:
		*p = new(T)
		c.values = append(c.values, *p)
		each(*p)
	default:
		known := (*T)(nil)
		if at := v - first; at < uint64(len(c.values)) {
			known, _ = c.values[at].(*T)
		}
		if *p = known; known == nil {
			c.Fail(errBroken)
		}
	}
}
