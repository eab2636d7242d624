// Cured twin of receive/ack_only_on_success: every path sends exactly one verdict.
package ack_both_paths

type Store struct {
	write  func([]byte) error
	commit func()
}

func (s *Store) Put(b []byte) error {
	verdict := make(chan bool)
	go func() {
		if ok := <-verdict; ok {
			s.commit()
		}
	}()

	if err := s.write(b); err != nil {
		verdict <- false
		return err
	}
	verdict <- true
	return nil
}
