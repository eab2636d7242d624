package exportdata

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// Export data are elements in sections, after a table of where each ends. An element begins with a
// table of the elements that it refers to, by section and number; what follows has numbers in that
// table. The first element of the section meta is the list of what the package exports.
type decoder struct {
	sections [numSections]uint32 // where each ends in ends
	ends     []byte              // where each element ends in elements, 32 bits each
	elements []byte
	print    []byte // a fingerprint
}

const (
	sectionString = iota
	sectionMeta
	sectionPosBase
	sectionPkg
	sectionName
	sectionType
	sectionObj // has the objects of sectionName, by the same numbers
	sectionObjExt
	sectionObjDict
	sectionBody
	numSections
)

const (
	version   = 2 // of the form, of Go 1.24 and later, which is followed by flags
	printSize = 8
)

// A reducer makes export data shorter: one piece after the other, in the same memory. A process that
// reads the imports of one package is short, and most of what new memory costs it is the first touch.
type reducer struct {
	*decoder
	needed []bool // by the index of an element
	todo   []element
	out    []byte
}

// reduce returns export data without what nobody needs who asks for the objects that keep says. All
// elements keep their numbers, but those that are not needed are empty. What is returned is
// overwritten by the next call.
func (r *reducer) reduce(data []byte, keep func(pkg, name string) bool) (_ []byte, err error) {
	if r.decoder, err = decode(data); err != nil {
		return nil, err
	}
	count := len(r.ends) / 4
	r.needed, r.todo = slices.Grow(r.needed[:0], count)[:count], r.todo[:0]
	clear(r.needed)
	list, err := r.list(keep)
	if err != nil {
		return nil, err
	}
	for len(r.todo) > 0 {
		last := len(r.todo) - 1
		next := r.todo[last]
		r.todo = r.todo[:last]
		if err := r.visit(next); err != nil {
			return nil, err
		}
	}
	err = r.encode(list)
	return r.out, err
}

// decode finds the sections of export data.
func decode(data []byte) (*decoder, error) {
	const words = 2 + numSections
	if len(data) < 4*words+printSize {
		return nil, errForm
	}
	word := func(i int) uint32 { return binary.LittleEndian.Uint32(data[4*i:]) }
	if word(0) != version || word(1) != 0 {
		return nil, fmt.Errorf("%w: version %d, flags %d", errForm, word(0), word(1))
	}
	d := new(decoder)
	for i := range d.sections {
		d.sections[i] = word(2 + i)
		if i > 0 && d.sections[i] < d.sections[i-1] {
			return nil, errForm
		}
	}
	rest := data[4*words : len(data)-printSize]
	size := 4 * int64(d.sections[numSections-1])
	if int64(len(rest)) < size {
		return nil, errForm
	}
	d.ends, d.elements, d.print = rest[:size], rest[size:], data[len(data)-printSize:]
	return d, nil
}

// An element is one by its section and its number there.
type element struct{ section, number uint64 }

var exported = element{sectionMeta, 0} // the list of what the package exports

// index returns the number of an element among all.
func (d *decoder) index(e element) (int, error) {
	if e.section >= numSections {
		return 0, errForm
	}
	var first uint64
	if e.section > 0 {
		first = uint64(d.sections[e.section-1])
	}
	if e.number >= uint64(d.sections[e.section])-first {
		return 0, errForm
	}
	return int(first + e.number), nil
}

// text returns what is in an element.
func (d *decoder) text(index int) ([]byte, error) {
	var from uint32
	if index > 0 {
		from = binary.LittleEndian.Uint32(d.ends[4*(index-1):])
	}
	to := binary.LittleEndian.Uint32(d.ends[4*index:])
	if from > to || int64(to) > int64(len(d.elements)) {
		return nil, errForm
	}
	return d.elements[from:to], nil
}

// need has an element kept, with what it refers to.
func (r *reducer) need(e element) error {
	if e.section == sectionObjExt || e.section == sectionBody { // what the compiler inlines
		return nil
	}
	i, err := r.index(e)
	if err != nil || r.needed[i] {
		return err
	}
	r.needed[i] = true
	r.todo = append(r.todo, e)
	if e.section != sectionObj {
		return nil
	}
	if err := r.need(element{sectionName, e.number}); err != nil {
		return err
	}
	return r.need(element{sectionObjDict, e.number})
}

// visit has kept what an element refers to.
func (r *reducer) visit(e element) error {
	if e.section == sectionString { // which is only that
		return nil
	}
	read := r.open(e)
	for range read.count() {
		to := element{read.number(), read.number()}
		if e.section == sectionPkg && to.section != sectionString { // what it imports, which is not read
			continue
		}
		if err := r.need(to); err != nil {
			return err
		}
	}
	return read.err
}

// list returns the list of what the package exports with those objects that keep says, as the
// text of an element, and has them kept.
func (r *reducer) list(keep func(pkg, name string) bool) ([]byte, error) {
	list := r.read(exported)
	pkg := list.reference(sectionPkg)
	about := r.read(pkg)
	about.string() // the path
	name := about.string()
	kept := []element{pkg}
	for range list.count() {
		obj := list.reference(sectionObj)
		named := r.read(element{sectionName, obj.number})
		named.reference(sectionPkg)
		if objName := named.string(); keep(name, objName) {
			kept = append(kept, obj)
		}
		if list.number() != 0 { // type arguments, which it has none of
			return nil, errForm
		}
		if named.err != nil {
			return nil, named.err
		}
	}
	if list.err != nil || about.err != nil || len(list.rest) > 0 {
		return nil, errForm
	}
	for _, e := range append(kept, exported) {
		if err := r.need(e); err != nil {
			return nil, err
		}
	}
	r.todo = r.todo[:len(r.todo)-1] // the list refers to everything
	return encodeList(kept), nil
}

// encodeList returns the text of the element that lists objects, of which the first is the package.
func encodeList(list []element) []byte {
	text := binary.AppendUvarint(nil, uint64(len(list)))
	for _, e := range list {
		text = binary.AppendUvarint(text, e.section)
		text = binary.AppendUvarint(text, e.number)
	}
	text = binary.AppendUvarint(text, 0) // the package
	text = binary.AppendUvarint(text, uint64(len(list)-1))
	for i := range list[1:] {
		text = binary.AppendUvarint(text, uint64(i+1))
		text = binary.AppendUvarint(text, 0)
	}
	return text
}

// encode makes the export data of what is needed, with another list of what is exported.
func (r *reducer) encode(list []byte) error {
	at, err := r.index(exported)
	if err != nil {
		return err
	}
	r.out = r.out[:0]
	for _, word := range append([]uint32{version, 0}, r.sections[:]...) {
		r.out = binary.LittleEndian.AppendUint32(r.out, word)
	}
	ends := len(r.out)
	elements := ends + len(r.ends)
	r.out = slices.Grow(r.out, len(r.ends))[:elements]
	for i, needed := range r.needed {
		text := list
		if i != at {
			if text, err = r.text(i); err != nil {
				return err
			}
		}
		if needed {
			r.out = append(r.out, text...)
		}
		binary.LittleEndian.PutUint32(r.out[ends+4*i:], uint32(len(r.out)-elements))
	}
	r.out = append(r.out, r.print...)
	return nil
}

// A reader reads an element. Its error is set as soon as something is not what it should be.
type reader struct {
	d          *decoder
	references []element
	rest       []byte // what is not read
	err        error
}

// open returns a reader of an element.
func (d *decoder) open(e element) *reader {
	r := &reader{d: d}
	i, err := d.index(e)
	if err == nil {
		r.rest, err = d.text(i)
	}
	r.err = err
	return r
}

// read returns a reader of an element, behind its references.
func (d *decoder) read(e element) *reader {
	r := d.open(e)
	r.references = make([]element, r.count())
	for i := range r.references {
		r.references[i] = element{r.number(), r.number()}
	}
	return r
}

// count reads the number of something, each of which takes a byte or more.
func (r *reader) count() uint64 {
	n := r.number()
	if n > uint64(len(r.rest)) {
		r.fail()
		return 0
	}
	return n
}

func (r *reader) fail() { r.err, r.rest = errForm, nil }

// number reads a number.
func (r *reader) number() uint64 {
	x, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.fail()
		return 0
	}
	r.rest = r.rest[n:]
	return x
}

// reference reads a reference to an element in a section.
func (r *reader) reference(section uint64) element {
	i := r.number()
	if i >= uint64(len(r.references)) || r.references[i].section != section {
		r.fail()
		return element{section, 0}
	}
	return r.references[i]
}

// string reads a string.
func (r *reader) string() string {
	i, err := r.d.index(r.reference(sectionString))
	if err != nil {
		r.fail()
		return ""
	}
	text, err := r.d.text(i)
	if err != nil {
		r.fail()
	}
	return string(text)
}
