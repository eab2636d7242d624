// OK: the consumer of the interface closes.
package scan

import (
	"bufio"
	"context"
	"regexp"

	"github.com/leaklint/leaklint/testdata/streamclose/across/twin_source/logsource"
)

type Scanner struct {
	Source logsource.Source
	Match  *regexp.Regexp
}

func (s *Scanner) First(ctx context.Context, ns, pod string) (hit string, err error) {
	rc, err := s.Source.Open(ctx, ns, pod)
	if err != nil {
		return "", err
	}
	closeFn := rc.Close
	defer func() {
		if cerr := closeFn(); err == nil {
			err = cerr
		}
	}()
	sc := bufio.NewScanner(rc)
	for sc.Scan() {
		if s.Match.MatchString(sc.Text()) {
			return sc.Text(), nil
		}
	}
	return "", sc.Err()
}
