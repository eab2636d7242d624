// Package wiretest fills values for tests of what package wire writes and reads.
package wiretest

import (
	"fmt"
	"go/token"
	"reflect"

	"github.com/leaklint/leaklint/internal/knowledge"
)

// A Filler fills all fields with values that are not zero, each with another one.
type Filler struct {
	*token.File
	Entry *knowledge.Entry // one that is not known to package knowledge

	n int
}

// NewFiller returns a filler with positions in a file of its own.
func NewFiller(fset *token.FileSet, entry *knowledge.Entry) *Filler {
	file := fset.AddFile("a.go", -1, 1000)
	file.SetLines([]int{0, 10, 100, 500})
	return &Filler{File: file, Entry: entry}
}

// maxDepth bounds types that have slices of themselves, or pointers to themselves.
const maxDepth = 9

// Lookup returns the file that positions are in, by its name.
func (f *Filler) Lookup(name string) *token.File {
	if name == f.File.Name() {
		return f.File
	}
	return nil
}

// Fill fills a variable.
func (f *Filler) Fill(v reflect.Value) { f.fill(v, 0) }

func (f *Filler) fill(v reflect.Value, depth int) {
	if !v.CanSet() {
		v = reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem()
	}
	f.n++
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString(fmt.Sprint("text ", f.n))
	case reflect.Int:
		if v.Type() == reflect.TypeFor[token.Pos]() {
			v.SetInt(int64(f.File.Pos(f.n % f.File.Size())))
			return
		}
		v.SetInt(int64(f.n))
	case reflect.Uint8:
		v.SetUint(1)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		if depth < maxDepth {
			f.fill(v.Index(0), depth+1)
		}
	case reflect.Map:
		elem := reflect.New(v.Type().Elem()).Elem()
		f.fill(elem, depth+1)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.ValueOf(fmt.Sprint("key ", f.n)), elem)
	case reflect.Pointer:
		if v.Type() == reflect.TypeFor[*knowledge.Entry]() {
			v.Set(reflect.ValueOf([]*knowledge.Entry{f.Entry, knowledge.Command}[f.n%2]))
			return
		}
		if depth < maxDepth {
			v.Set(reflect.New(v.Type().Elem()))
			f.fill(v.Elem(), depth+1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Name != "Named" { // of types, which are not kept
				f.fill(v.Field(i), depth+1)
			}
		}
	}
}
