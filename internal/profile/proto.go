package profile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

// A proto is a profile in the form of protobuf that is being read. What is repeated is kept as
// it is written, as the names come last.
//
//	https://github.com/google/pprof/blob/main/proto/profile.proto
type proto struct {
	*stream
	types     []uint64            // of the values of samples: indexes of strings
	samples   [][]byte            //
	locations map[uint64][]byte   //
	functions map[uint64]function //
	strings   [][]byte
	stacks    map[uint64][]*Frame // the calls at a location, which several are if they were inlined
}

type function struct{ name, file uint64 }

var errMessage = errors.New("it ends within a message")

// readProto reads one profile of debug=0.
func (s *stream) readProto(from *source) error {
	if head, _ := from.in.Peek(1); len(head) == 1 && (head[0]>>3 == 0 || head[0]>>3 > 14 || head[0]&7 != 0 && head[0]&7 != 2) {
		return s.strange() // it is large, perhaps
	}
	data, err := io.ReadAll(io.LimitReader(from.in, maxProto+1))
	if err != nil {
		if err := from.fail(err); err != nil {
			return err
		}
	}
	if len(data) > maxProto {
		return fmt.Errorf("it has more than %d MiB, unpacked", maxProto>>20)
	}
	p := &proto{stream: s, locations: make(map[uint64][]byte), functions: make(map[uint64]function), stacks: make(map[uint64][]*Frame)}
	end := p.scan(data)
	value, err := p.value()
	if err != nil && s.dumps == 0 {
		return err
	}
	if err != nil || end != nil && len(p.samples) == 0 || len(p.types) == 0 {
		return s.strange()
	}
	if err := s.open(Proto); err != nil {
		return err
	}
	s.dump.Leaks = string(p.text(p.types[value])) == "goroutineleak"
	for _, sample := range p.samples {
		if err := p.sample(sample, value); err != nil {
			return err
		}
	}
	switch {
	case from.ended != "":
		s.dump.Cut = from.ended
	case end != nil:
		s.dump.Cut = end.Error()
	case len(p.strings) == 0 && len(p.samples) > 0:
		s.dump.Cut = "the names of its functions are missing"
	}
	return nil
}

// strange takes what is no profile of goroutines.
func (s *stream) strange() error {
	if s.dumps == 0 {
		return errors.New("it is neither text nor a profile of pprof")
	}
	s.dump.Cut = "what follows it in the file is no profile of goroutines"
	return nil
}

// value returns which value of a sample is the number of goroutines.
func (p *proto) value() (int, error) {
	for i, t := range p.types {
		switch string(p.text(t)) {
		case "goroutine", "goroutines", "goroutineleak":
			return i, nil
		}
	}
	if len(p.types) == 0 || len(p.strings) == 0 { // it is cut
		return 0, nil
	}
	return 0, fmt.Errorf("it is a profile of %q, and not one of goroutines", p.text(p.types[0]))
}

func (p *proto) text(i uint64) []byte {
	if i < uint64(len(p.strings)) {
		return p.strings[i]
	}
	return nil
}

// scan keeps the parts of a profile. It returns an error if the message does not end well.
func (p *proto) scan(data []byte) error {
	return fields(data, func(number uint64, _ uint64, part []byte) error {
		switch number {
		case 1: // sample_type
			t, _, err := pair(part, 1, 2)
			p.types = append(p.types, t)
			return err
		case 2:
			p.samples = append(p.samples, part)
		case 4: // location
			id, _, err := pair(part, 1, 0)
			p.locations[id] = part
			return err
		case 5: // function
			id, _, err := pair(part, 1, 0)
			if err != nil {
				return err
			}
			name, file, err := pair(part, 2, 4)
			p.functions[id] = function{name, file}
			return err
		case 6: // string_table
			p.strings = append(p.strings, part)
		}
		return nil
	})
}

// pair returns the numbers in two fields of a message.
func pair(data []byte, first, second uint64) (a, b uint64, err error) {
	err = fields(data, func(number, value uint64, part []byte) error {
		switch {
		case part != nil:
		case number == first:
			a = value
		case number == second:
			b = value
		}
		return nil
	})
	return a, b, err
}

// sample hands over a record.
func (p *proto) sample(data []byte, value int) error {
	var (
		rec    = Record{}
		values []int64
		pairs  []Label
	)
	err := fields(data, func(number, v uint64, part []byte) error {
		switch number {
		case 1: // location_id
			return numbers(v, part, func(id uint64) error {
				calls, err := p.calls(id)
				rec.Stack = append(rec.Stack, calls...)
				return err
			})
		case 2: // value
			return numbers(v, part, func(n uint64) error {
				values = append(values, int64(n))
				return nil
			})
		case 3: // label
			key, s, err := pair(part, 1, 2)
			if s != 0 || err != nil { // others are numbers
				pairs = append(pairs, Label{valid(string(p.text(key))), valid(string(p.text(s)))})
			}
			return err
		}
		return nil
	})
	switch {
	case err != nil || value >= len(values) || values[value] < 0 || values[value] > maxCount:
		p.dump.Unread++
		return nil
	case values[value] == 0:
		return nil
	case p.reader.kept > maxKept:
		return errTooMuch
	}
	rec.Count = values[value]
	if len(p.strings) > 0 {
		rec.Labels = p.reader.intern(pairs)
	}
	p.emit(&rec)
	return nil
}

// calls returns the calls at a location, the innermost first.
func (p *proto) calls(id uint64) ([]*Frame, error) {
	if calls, ok := p.stacks[id]; ok {
		return calls, nil
	}
	var calls []*Frame
	err := fields(p.locations[id], func(number, _ uint64, part []byte) error {
		if number != 4 || part == nil { // line
			return nil
		}
		fn, line, err := pair(part, 1, 2)
		if f, ok := p.functions[fn]; ok {
			place := fmt.Appendf(slices.Clone(p.text(f.file)), ":%d", line)
			calls = append(calls, p.reader.frame(p.text(f.name), place))
		}
		return err
	})
	if len(calls) == 0 {
		calls = []*Frame{p.reader.frame([]byte("?"), nil)}
	}
	p.stacks[id] = calls
	return calls, err
}

// fields calls f for each field of a message, with its number and what it is: a number, or
// bytes if part is not nil.
func fields(data []byte, f func(number, value uint64, part []byte) error) error {
	for len(data) > 0 {
		tag, n := binary.Uvarint(data)
		if n <= 0 {
			return errMessage
		}
		data = data[n:]
		var value uint64
		var part []byte
		switch tag & 7 {
		case 0:
			if value, n = binary.Uvarint(data); n <= 0 {
				return errMessage
			}
		case 1:
			n = 8
		case 2:
			size, m := binary.Uvarint(data)
			if m <= 0 || size > uint64(len(data)-m) {
				return errMessage
			}
			n = m + int(size)
			part = data[m:n:n]
		case 5:
			n = 4
		default:
			return errMessage
		}
		if n > len(data) {
			return errMessage
		}
		data = data[n:]
		if err := f(tag>>3, value, part); err != nil {
			return err
		}
	}
	return nil
}

// numbers calls f for each number of a field that has one or, packed, several.
func numbers(value uint64, packed []byte, f func(uint64) error) error {
	if packed == nil {
		return f(value)
	}
	for in := bytes.NewReader(packed); in.Len() > 0; {
		n, err := binary.ReadUvarint(in)
		if err != nil {
			return errMessage
		}
		if err := f(n); err != nil {
			return err
		}
	}
	return nil
}
