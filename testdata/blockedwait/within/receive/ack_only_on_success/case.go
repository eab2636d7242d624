// The committer waits for an ack that is sent on the success path only.
package ack_only_on_success

import (
	"errors"
)

type Store struct {
	write  func([]byte) error
	commit func()
}

func (s *Store) Put(b []byte) error {
	ack := make(chan struct{})
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		<-ack
		s.commit()
	}()

	if len(b) == 0 {
		return errors.New("empty value")
	}
	if err := s.write(b); err != nil {
		return err
	}
	ack <- struct{}{}
	return nil
}
