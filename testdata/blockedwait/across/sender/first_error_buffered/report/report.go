package report

func To(ch chan<- error, err error) { ch <- err }
