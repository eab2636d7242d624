// right: all copies end when the streams are closed; errorChan buffered by watchErrorStream
package remotecmd

import (
	"errors"
	"io"
	"sync"
)

type v2 struct {
	stdin      io.Reader
	stdout     io.Writer
	rs, ro, re io.ReadWriteCloser
}

func watchErrorStream(s io.Reader) chan error {
	ec := make(chan error)
	go func() {
		m, err := io.ReadAll(s)
		switch {
		case err != nil && err != io.EOF:
			ec <- err
		case len(m) > 0:
			ec <- errors.New(string(m))
		default:
			ec <- nil
		}
		close(ec)
	}()
	return ec
}
func (p *v2) Stream(ready chan<- struct{}) error {
	errChan := watchErrorStream(p.re)
	if p.stdin != nil {
		var once sync.Once
		go func() { defer once.Do(func() { p.rs.Close() }); io.Copy(p.rs, p.stdin) }()
		go func() { defer once.Do(func() { p.rs.Close() }); io.Copy(io.Discard, p.rs) }()
	}
	var wg sync.WaitGroup
	wg.Add(1)
	go func() { defer wg.Done(); defer io.Copy(io.Discard, p.ro); io.Copy(p.stdout, p.ro) }()
	wg.Wait()
	return <-errChan
}
